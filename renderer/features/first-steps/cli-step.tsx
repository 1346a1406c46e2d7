import { useCli } from '../../bridge/queries';
import { GuideStep } from './guide-step';
import styles from './guide.module.css';
import { NoCli } from './no-cli';

export function CliStep() {
  const { data: cli } = useCli();
  if (cli?.state === 'missing')
    return (
      <GuideStep title="Claude Code was not found" isDone={false} testId="no-cli">
        <NoCli reason={cli.reason} lookedIn={cli.lookedIn} />
      </GuideStep>
    );
  if (cli?.state !== 'found')
    return (
      <GuideStep title="Claude Code" isDone={false}>
        <p>Looking for it.</p>
      </GuideStep>
    );
  return (
    <GuideStep title={`Claude Code ${cli.version ?? ''}`.trim()} isDone>
      <p>
        Found at <code className={styles.path}>{cli.path}</code>
      </p>
    </GuideStep>
  );
}
