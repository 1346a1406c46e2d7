import { BroadcastDialog } from '../../features/broadcast/broadcast-dialog';
import { DeletedDialog } from '../../features/deleted/deleted-dialog';
import { ExportDialog } from '../../features/export/export-dialog';
import { ExportProgress } from '../../features/export/export-progress';
import { FirstStepsDialog } from '../../features/first-steps/first-steps-dialog';
import { FlightDialog } from '../../features/flight-recorder/flight-dialog';
import { ImageDialog } from '../../features/images/image-dialog';
import type { KeyedCommand } from '../../features/keys/keyed-commands';
import { LedgerDialog } from '../../features/ledger/ledger-dialog';
import { LoginDialog } from '../../features/login/login-dialog';
import { ShortcutSheet } from '../../features/palette/shortcut-sheet';
import { MissingFolderDialog } from '../../features/resume/missing-folder-dialog';
import { RetryDialog } from '../../features/retry/retry-dialog';
import { SetupDialog } from '../../features/setup/setup-dialog';
import { SettingsDialog } from '../../features/settings/settings-dialog';
import { AutonomousDialog } from '../../features/workspaces/autonomous-dialog';

/** Each draws nothing until it is asked for. */
export function Dialogs({ commands }: { commands: readonly KeyedCommand[] }) {
  return (
    <>
      <FirstStepsDialog />
      <LoginDialog />
      <AutonomousDialog />
      <BroadcastDialog />
      <ExportDialog />
      <ExportProgress />
      <DeletedDialog />
      <FlightDialog />
      <ImageDialog />
      <LedgerDialog />
      <MissingFolderDialog />
      <RetryDialog />
      <ShortcutSheet commands={commands} />
      <SettingsDialog commands={commands} />
      <SetupDialog />
    </>
  );
}
