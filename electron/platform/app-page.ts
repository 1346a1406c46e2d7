import { APP_PAGE } from './app-files';

/** The page of one window; the slot lets it find what it showed the last time. */
export const pageOfSlot = (slot: number): string => `${APP_PAGE}?window=${slot}`;

/** Whether an address is our page, for whichever window. */
export const isAppPage = (address: string): boolean =>
  address === APP_PAGE ||
  (address.startsWith(`${APP_PAGE}?window=`) &&
    /^\d{1,4}$/.test(address.slice(`${APP_PAGE}?window=`.length)));
