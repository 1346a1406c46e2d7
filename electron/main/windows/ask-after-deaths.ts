import { app, dialog } from 'electron';
import type { AppWindow } from '../../platform/main-window';

/** A page that keeps dying is not loaded again by itself. */
export async function askAfterDeaths({ native, reload }: AppWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(native, {
    type: 'error',
    message: 'The window keeps failing',
    detail:
      'Its page ended several times within a minute. Your sessions go on and nothing they said is lost. Load the window again, or quit and start Roundhouse anew.',
    buttons: ['Load again', 'Quit'],
    defaultId: 0,
    cancelId: 1,
  });
  if (response === 0) reload();
  else app.quit();
}
