import type { Session, WebContents } from 'electron';
import { APP_ORIGIN } from './app-files';
import { openExternal } from './open-external';

/** No page of ours asks for the camera, the clipboard or anything else of the web's permissions. */
export function refuseWebPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/** Keeps contents on our page: links open in the user's browser, nothing opens inside. */
export function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    void openExternal(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (event.url.startsWith(`${APP_ORIGIN}/`)) return;
    event.preventDefault();
    void openExternal(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
