import { useState } from 'react';
import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import type { Settings } from '@shared/contract/settings';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import { useToastStore } from '../../stores/toast-store';
import { changedWords } from './changed-words';
import type { ControlProps } from './setting';
import styles from './settings-dialog.module.css';
import { useSaveSettings } from './use-save-settings';

export function ExportSettings({ noteId, complain }: ControlProps) {
  const client = useClient();
  const show = useToastStore((state) => state.show);
  const run = async () => {
    const answer = await client.settings.exportToFile({});
    complain(answer.ok ? null : answer.error.message);
    if (answer.ok && answer.value)
      show({ tone: 'info', text: `The settings are in ${answer.value.path}.`, actions: [] });
  };
  return (
    <Button size="small" aria-describedby={noteId} onClick={() => void run()}>
      Export
    </Button>
  );
}

export function ImportSettings({ settings, noteId, complain }: ControlProps) {
  const client = useClient();
  const { take } = useSaveSettings();
  const { undo, offer } = useUndo(complain);
  const run = async () => {
    const before = settings;
    const answer = await client.settings.importFromFile({});
    complain(answer.ok ? null : answer.error.message);
    if (!answer.ok || !answer.value) return;
    take(answer.value.settings);
    offer(before, changedWords(answer.value.changed, answer.value.path));
  };
  return (
    <span className={styles.buttons}>
      {undo}
      <Button size="small" aria-describedby={noteId} onClick={() => void run()}>
        Import
      </Button>
    </span>
  );
}

export function ResetSettings({ settings, noteId, complain }: ControlProps) {
  const { save } = useSaveSettings();
  const { undo, offer } = useUndo(complain);
  const run = async () => {
    const before = settings;
    // That the first steps were taken stays true.
    const wrong = await save({ ...DEFAULT_SETTINGS, isOnboarded: settings.isOnboarded });
    complain(wrong);
    if (wrong === null) offer(before, 'Every setting is as it was at the first start.');
  };
  return (
    <span className={styles.buttons}>
      {undo}
      <Button size="small" aria-describedby={noteId} onClick={() => void run()}>
        Set back
      </Button>
    </span>
  );
}

/** In a toast, and beside the button, which the keyboard reaches while the dialog is open. */
function useUndo(complain: ControlProps['complain']) {
  const show = useToastStore((state) => state.show);
  const { save } = useSaveSettings();
  const [before, setBefore] = useState<Settings | null>(null);
  const restore = async (settings: Settings) => {
    setBefore(null);
    complain(await save(settings));
  };
  return {
    undo: before && (
      <Button size="small" tone="quiet" onClick={() => void restore(before)}>
        Undo
      </Button>
    ),
    offer(settings: Settings, text: string) {
      setBefore(settings);
      show({ tone: 'info', text, actions: [{ label: 'Undo', run: () => void restore(settings) }] });
    },
  };
}
