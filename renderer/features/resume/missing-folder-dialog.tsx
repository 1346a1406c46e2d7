import { useState } from 'react';
import type { ResumeChoices } from '@shared/contract/resume';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useSession } from '../../bridge/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { useReportFailure } from '../errors/use-report-failure';
import { useMissingFolderStore } from './missing-folder-store';
import styles from './missing-folder.module.css';
import { folderWords, worktreeWords } from './resume-words';
import { useGoOn, useResumeChoices } from './use-resume-choices';

/** A session whose folder is gone: what happened, what is kept, and the ways on. */
export function MissingFolderDialog() {
  const sessionId = useMissingFolderStore((state) => state.sessionId);
  const ask = useMissingFolderStore((state) => state.ask);
  const session = useSession(sessionId);
  if (!session) return null;
  return (
    <Dialog
      title="The folder no longer exists"
      description="Nothing was started. The history of the session is kept and stays readable."
      width={600}
      onClose={() => ask(null)}
    >
      <Ways session={session} onClose={() => ask(null)} />
    </Dialog>
  );
}

function Ways({ session, onClose }: { session: SessionSummary; onClose(): void }) {
  const { data: choices, error } = useResumeChoices(session);
  if (error) return <p role="alert">{error.message}</p>;
  if (!choices) return <p className={styles.note}>Looking at what is left of it…</p>;
  return (
    <div className={styles.ways} data-testid="missing-folder">
      <p>{folderWords(choices)}</p>
      {choices.worktree && (
        <Recreate session={session} worktree={choices.worktree} onClose={onClose} />
      )}
      <Relink session={session} onClose={onClose} />
      <Elsewhere session={session} choices={choices} onClose={onClose} />
    </div>
  );
}

interface WayProps {
  session: SessionSummary;
  onClose(): void;
}

function Recreate({
  session,
  worktree,
  onClose,
}: WayProps & { worktree: NonNullable<ResumeChoices['worktree']> }) {
  const goOn = useGoOn();
  const [isGoing, setGoing] = useState(false);
  const { id: sessionId } = session;
  const go = async () => {
    setGoing(true);
    const isMade = await goOn(sessionId, (resume) => resume.recreateWorktree({ sessionId }));
    setGoing(false);
    if (isMade) onClose();
  };
  return (
    <section className={styles.way} aria-labelledby="way-recreate">
      <h3 id="way-recreate">Make the worktree again</h3>
      <p>{worktreeWords(worktree)}</p>
      <Button
        tone="primary"
        disabled={worktree.refusal !== null || isGoing}
        data-testid="recreate-worktree"
        onClick={() => void go()}
      >
        Make it again
      </Button>
    </section>
  );
}

function Relink({ session, onClose }: WayProps) {
  const client = useClient();
  const report = useReportFailure();
  const relink = async () => {
    const { workspaceId } = session;
    const answer = await client.workspaces.relink({ workspaceId, path: null });
    if (!answer.ok) report(answer.error);
    else if (answer.value !== null) onClose();
  };
  return (
    <section className={styles.way} aria-labelledby="way-relink">
      <h3 id="way-relink">It was moved or renamed</h3>
      <p>All sessions of this workspace go on in the folder you choose.</p>
      <Button data-testid="relink-folder" onClick={() => void relink()}>
        Choose where it is
      </Button>
    </section>
  );
}

function Elsewhere({ session, choices, onClose }: WayProps & { choices: ResumeChoices }) {
  const goOn = useGoOn();
  const [tokens] = useState(() => ({ main: crypto.randomUUID(), anew: crypto.randomUUID() }));
  const { id: sessionId } = session;
  const repository = choices.worktree?.repository ?? null;
  const go = async (way: Parameters<typeof goOn>[1]) => {
    if (await goOn(sessionId, way)) onClose();
  };
  return (
    <section className={styles.way} aria-labelledby="way-elsewhere">
      <h3 id="way-elsewhere">Continue in another folder</h3>
      <p>A branch goes on there with everything that was said. This session stays as it is.</p>
      <div className={styles.buttons}>
        {repository !== null && (
          <Button
            data-testid="continue-in-main"
            onClick={() =>
              void go((resume) =>
                resume.continueIn({ sessionId, path: repository, token: tokens.main }),
              )
            }
          >
            Continue in the main folder
          </Button>
        )}
        <Button
          data-testid="continue-in-other"
          onClick={() =>
            void go((resume) =>
              resume.continueIn({ sessionId, path: null, token: crypto.randomUUID() }),
            )
          }
        >
          Choose a folder
        </Button>
      </div>
    </section>
  );
}
