import { app } from 'electron';
import { relaunchArguments } from './relaunch-arguments';

/** Starts the program anew once this one has gone, for a start that came while it was going. */
export function relaunch(argv: readonly string[]): void {
  app.relaunch({
    // The file behind an AppImage's own executable is gone by then.
    execPath: process.env['APPIMAGE'] ?? process.execPath,
    args: relaunchArguments(process.argv.slice(1), argv),
  });
}
