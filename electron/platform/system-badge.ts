import { app, type BrowserWindow, nativeImage } from 'electron';
import { type AppBadge, createAppBadge } from './app-badge';

/** `window`: whose taskbar button is marked on Windows; undefined when none is open. */
export const createSystemBadge = (window: () => BrowserWindow | undefined): AppBadge =>
  createAppBadge({
    platform: process.platform,
    setBadgeCount: (count) => void app.setBadgeCount(count),
    setOverlay(mark, description) {
      const image =
        mark &&
        nativeImage.createFromBitmap(Buffer.from(mark.bitmap), {
          width: mark.size,
          height: mark.size,
        });
      window()?.setOverlayIcon(image, description);
    },
  });
