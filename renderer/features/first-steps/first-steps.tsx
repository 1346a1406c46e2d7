import { useCli, useSettings } from '../../bridge/queries';
import styles from './first-steps.module.css';
import { Guide } from './guide';
import { NoCli } from './no-cli';
import { NoSession } from './no-session';
import { useDismissGuide } from './use-onboarded';

/** What stands in the middle while no session is chosen: at first the guide, later one thing to do. */
export function FirstSteps() {
  const { data: cli } = useCli();
  const { data: settings } = useSettings();
  const dismiss = useDismissGuide();
  if (!settings) return null;
  if (!settings.isOnboarded) return <Guide onDone={() => void dismiss()} />;
  if (cli?.state === 'missing')
    return (
      <div className={styles.steps} data-testid="no-cli">
        <h1 className={styles.title}>Claude Code was not found</h1>
        <NoCli reason={cli.reason} lookedIn={cli.lookedIn} />
      </div>
    );
  return <NoSession />;
}
