import { Play } from 'lucide-react';
import { useAppInfo } from '../../bridge/queries';
import { Button } from '../../components/button';
import { Kbd } from '../../components/kbd';
import { useKeysOf } from '../../stores/keys-store';
import { useSessionActions } from '../sessions/use-session-actions';
import { CliStep } from './cli-step';
import { FolderStep } from './folder-step';
import styles from './guide.module.css';
import { SignInStep } from './sign-in-step';

interface GuideProps {
  /** It was read, or is not wanted. */
  onDone(): void;
}

/** What is there already, what comes next, and three things worth knowing. */
export function Guide({ onDone }: GuideProps) {
  const { tryDemo } = useSessionActions();
  return (
    <div className={styles.guide} data-testid="first-steps">
      <h1 className={styles.title}>First steps</h1>
      <p className={styles.words}>
        Roundhouse runs many sessions of Claude Code side by side and tells you which one needs you.
      </p>
      <ol className={styles.steps}>
        <CliStep />
        <SignInStep />
        <FolderStep />
      </ol>
      <div className={styles.demo}>
        <p>
          Only looking around? The demo agent is a script: no account, no cost, a folder of its own.
        </p>
        <Button
          size="small"
          icon={<Play size={12} />}
          data-testid="try-demo"
          onClick={() => void tryDemo()}
        >
          Try the demo agent
        </Button>
      </div>
      <ThreeThings />
      <Button tone="quiet" size="small" className={styles.done} onClick={onDone}>
        Put this away
      </Button>
    </div>
  );
}

function ThreeThings() {
  const { data: info } = useAppInfo();
  const [inbox, keys, palette] = [useKeysOf('inbox'), useKeysOf('shortcuts'), useKeysOf('palette')];
  return (
    <dl className={styles.things}>
      <div>
        <dt>Inbox {inbox && <Kbd keys={inbox} />}</dt>
        <dd>What waits for you, of all sessions, oldest first. Answer without opening any.</dd>
      </div>
      <div>
        <dt>Keys {keys && <Kbd keys={keys} />}</dt>
        <dd>
          Everything has one. {palette && <Kbd keys={palette} />} finds every session and action.
        </dd>
      </div>
      <div>
        <dt>History</dt>
        <dd>
          Kept on this computer alone{info ? ', in ' : '.'}
          {info && <code className={styles.path}>{info.dataFolder}</code>}
        </dd>
      </div>
    </dl>
  );
}
