import { Menu, nativeImage, Tray } from 'electron';
import { type AppTray, createAppTray, type TrayActions, type TrayIcon } from './app-tray';
import type { TrayBitmap } from './tray-icon';

/** The tray of this system; nothing is put up before it is told to show. */
export const createSystemTray = (actions: TrayActions): AppTray =>
  createAppTray(
    {
      platform: process.platform,
      create: (first, isTemplate) => iconOf(new Tray(imageOf(first, isTemplate))),
    },
    actions,
  );

const iconOf = (tray: Tray): TrayIcon => ({
  setImage: (bitmap, isTemplate) => tray.setImage(imageOf(bitmap, isTemplate)),
  setToolTip: (text) => tray.setToolTip(text),
  setTitle: (text) => tray.setTitle(text),
  setMenu(items) {
    const template = items.map((item) => item ?? { type: 'separator' as const });
    tray.setContextMenu(Menu.buildFromTemplate(template));
  },
  onClick: (listener) => void tray.on('click', listener),
  destroy: () => tray.destroy(),
});

function imageOf({ size, pixels }: TrayBitmap, isTemplate: boolean): Electron.NativeImage {
  const image = nativeImage.createFromBitmap(Buffer.from(pixels), {
    width: size,
    height: size,
    scaleFactor: 2,
  });
  image.setTemplateImage(isTemplate);
  return image;
}
