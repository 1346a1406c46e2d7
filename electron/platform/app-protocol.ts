import { protocol } from 'electron';
import { answerAppRequest, APP_SCHEME } from './app-files';

/**
 * Must run before Electron's ready event. A scheme of our own instead of file: gives the page an
 * origin, so that 'self' in the content policy means our files and nothing else on the disk.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built window from `folder`; nothing outside it can be loaded. */
export function serveApp(folder: string): void {
  protocol.handle(APP_SCHEME, (request) => answerAppRequest(folder, request.method, request.url));
}
