import type { Session, WebContents } from 'electron';
import { isAppPage } from './app-page';

/** No page of ours asks for the camera, the clipboard or anything else of the web's permissions. */
export function refuseWebPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/**
 * Keeps contents on our page: nothing else is loaded or opened, not even outside. A link that a person
 * clicked goes through the bridge instead, where its address is checked.
 */
export function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => {
    if (!isAppPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
