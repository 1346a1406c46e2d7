export interface BadgeHost {
  platform: NodeJS.Platform;
  /** Dock on macOS, launcher on Linux desktops that have it; 0 takes it away. */
  setBadgeCount(count: number): void;
  /** A mark on the taskbar button of Windows, which has no count; null takes it away. */
  setOverlay(mark: OverlayMark | null, description: string): void;
}

export interface OverlayMark {
  /** Square; the edge in pixels. */
  size: number;
  /** BGRA, rows from the top. */
  bitmap: Uint8Array;
}

export interface AppBadge {
  show(count: number): void;
}

/** How many things wait for a person, where the system shows it outside the window. */
export function createAppBadge(host: BadgeHost): AppBadge {
  return {
    show(count) {
      if (host.platform !== 'win32') host.setBadgeCount(count);
      else if (count === 0) host.setOverlay(null, '');
      else host.setOverlay(needsYouMark(), `${count} waiting for you`);
    },
  };
}

/** Windows draws overlays at 16 px. */
const MARK_PX = 16;
/** The amber of "a person is needed", as BGRA. */
const AMBER = [0x44, 0xb1, 0xef, 0xff] as const;

/** The filled diamond of the list, so that the mark means the same everywhere. */
function needsYouMark(): OverlayMark {
  const bitmap = new Uint8Array(MARK_PX * MARK_PX * 4);
  const middle = (MARK_PX - 1) / 2;
  for (let y = 0; y < MARK_PX; y += 1)
    for (let x = 0; x < MARK_PX; x += 1)
      if (Math.abs(x - middle) + Math.abs(y - middle) <= middle)
        bitmap.set(AMBER, (y * MARK_PX + x) * 4);
  return { size: MARK_PX, bitmap };
}
