import { useState } from 'react';
import type { ExportFormat } from '@shared/contract/exports';
import type { SessionId } from '@shared/domain/ids';
import { useSession } from '../../bridge/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import styles from './export-dialog.module.css';
import { useExportStore } from './export-store';
import { useExport } from './use-export';

export function ExportDialog() {
  const sessionId = useExportStore((state) => state.sessionId);
  return sessionId === null ? null : <OpenDialog sessionId={sessionId} />;
}

const FORMATS: readonly { format: ExportFormat; name: string; note: string }[] = [
  { format: 'markdown', name: 'Markdown', note: 'Text to read and to paste; images by name' },
  {
    format: 'html',
    name: 'Web page',
    note: 'One file with everything in it, images too; no scripts',
  },
  { format: 'json', name: 'JSON', note: 'Every stored event, for programs' },
];

function OpenDialog({ sessionId }: { sessionId: SessionId }) {
  const session = useSession(sessionId);
  const ask = useExportStore((state) => state.ask);
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [redacts, setRedacts] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const { toFile, copy } = useExport();
  const run = async (work: Promise<boolean>) => {
    setBusy(true);
    const isDone = await work;
    setBusy(false);
    if (isDone) ask(null);
  };
  return (
    <Dialog
      title="Export or copy"
      description={session ? `“${session.title}”, the whole session.` : undefined}
      onClose={() => ask(null)}
    >
      <form
        className={styles.form}
        data-testid="export-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void run(toFile({ sessionId, format, redacts }));
        }}
      >
        <fieldset className={styles.formats}>
          <legend className={styles.legend}>As</legend>
          {FORMATS.map(({ format: value, name, note }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="format"
                value={value}
                checked={value === format}
                onChange={() => setFormat(value)}
              />
              <span>
                {name}
                <span className={styles.note}>{note}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={redacts}
            onChange={(event) => setRedacts(event.target.checked)}
          />
          <span>
            Take out likely secrets
            <span className={styles.note}>
              Keys, tokens, private keys and passwords, by what they look like. Read it through
              before you pass it on.
            </span>
          </span>
        </label>
        <div className={styles.buttons}>
          <Button disabled={isBusy} onClick={() => void run(copy({ sessionId, redacts }))}>
            Copy as Markdown
          </Button>
          <Button tone="primary" type="submit" disabled={isBusy}>
            Export to a file
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
