import { APP_SCHEME } from './app-files';

export interface LinkHost {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  setAsDefaultProtocolClient(scheme: string): boolean;
}

/**
 * Tells the system that we open our links; false when it would not have it. Only for an installed
 * program, or links would lead into a checkout. On Linux the package's desktop entry says so; asking
 * there starts another program and waits for it.
 */
export function registerLinks(host: LinkHost): boolean {
  if (!host.isPackaged || host.platform === 'linux') return true;
  return host.setAsDefaultProtocolClient(APP_SCHEME);
}
