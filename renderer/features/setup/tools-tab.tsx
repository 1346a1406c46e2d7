import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useSetup } from '../../bridge/setup-queries';
import { useReportFailure } from '../errors/use-report-failure';
import { Toggle } from '../settings/controls/toggle';
import styles from './setup.module.css';

const TOOLS = [
  ['list_sessions', 'List the other sessions'],
  ['read_last_answer', 'Read the last answer of another session'],
  ['set_title', 'Set its own title'],
  ['set_status_line', 'Set the line under its title'],
  ['ask_user', 'Ask you a question'],
  ['start_session', 'Start another session. You are asked each time'],
  ['send_to_session', 'Write to another session. You are asked each time'],
] as const;

/** Tools of this program, which the model of the session can be given. */
export function ToolsTab({ session }: { session: SessionSummary }) {
  const owner = { kind: 'session' as const, sessionId: session.id };
  const { data } = useSetup(owner);
  const client = useClient();
  const report = useReportFailure();
  if (data === undefined) return null;
  const set = async (hostsTools: boolean) => {
    const answer = await client.setups.setHostsTools({ sessionId: session.id, hostsTools });
    if (!answer.ok) report(answer.error);
  };
  return (
    <>
      <div className={styles.row} role="group" aria-labelledby="hosts-tools">
        <span id="hosts-tools">Offer them to this session</span>
        <Toggle
          labelId="hosts-tools"
          noteId="hosts-tools-note"
          isOn={data.hostsTools}
          onChange={(isOn) => void set(isOn)}
        />
      </div>
      <p className={styles.quiet} id="hosts-tools-note">
        The model can then call these tools of this program without asking. The last two ask you
        each time, whatever the policy or the rules say; a supervised session asks for all.
      </p>
      <dl className={styles.list}>
        {TOOLS.map(([name, words]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
