import type { SessionId } from '@shared/domain/ids';
import { titleLine } from '@shared/domain/title-line';
import { drawTrayIcon, type TrayBitmap, type TrayMark } from './tray-icon';

export interface TrayView {
  /** Requests and failures that wait for a person. */
  needsYou: number;
  running: number;
  /** Sessions that need a person, the longest waiting first. */
  waiting: readonly { id: SessionId; title: string }[];
}

export interface TrayActions {
  open(): void;
  openInbox(): void;
  openSession(id: SessionId): void;
  openWindow(): void;
  quit(): void;
}

/** A line of its menu; null is a line between. */
export type TrayItem = { label: string; click(): void } | null;

/** An icon that is there. */
export interface TrayIcon {
  setImage(bitmap: TrayBitmap, isTemplate: boolean): void;
  setToolTip(text: string): void;
  /** Beside the icon, on macOS. */
  setTitle(text: string): void;
  setMenu(items: readonly TrayItem[]): void;
  onClick(listener: () => void): void;
  destroy(): void;
}

export interface TrayHost {
  platform: NodeJS.Platform;
  create(first: TrayBitmap, isTemplate: boolean): TrayIcon;
}

export interface AppTray {
  /** Puts the icon up if it is not there yet. */
  show(view: TrayView): void;
  remove(): void;
}

/** A menu longer than this is not read. */
const MAX_SESSIONS = 10;
const MAX_TITLE_CHARS = 50;

/** The icon in the menu bar or panel: what waits, what runs, and the ways in. */
export function createAppTray(host: TrayHost, actions: TrayActions): AppTray {
  const isMac = host.platform === 'darwin';
  let icon: TrayIcon | null = null;
  let mark: TrayMark | null = null;

  const draw = (next: TrayMark): TrayIcon => {
    const bitmap = drawTrayIcon(next, host.platform);
    if (icon === null) {
      icon = host.create(bitmap, isMac);
      // On macOS a click opens the menu, as with every icon there.
      if (!isMac) icon.onClick(actions.open);
    } else if (next !== mark) {
      icon.setImage(bitmap, isMac);
    }
    mark = next;
    return icon;
  };

  return {
    show(view) {
      const shown = draw(
        view.needsYou > 0 ? 'needs-you' : view.running > 0 ? 'running' : 'resting',
      );
      shown.setToolTip(`Roundhouse: ${countsOf(view)}`);
      if (isMac) shown.setTitle(view.needsYou > 0 ? String(view.needsYou) : '');
      shown.setMenu(menuOf(view, actions));
    },
    remove() {
      icon?.destroy();
      icon = null;
      mark = null;
    },
  };
}

function countsOf({ needsYou, running }: TrayView): string {
  const parts = [
    ...(needsYou > 0 ? [`${needsYou} waiting for you`] : []),
    ...(running > 0 ? [`${running} running`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'nothing runs';
}

function menuOf({ needsYou, waiting }: TrayView, actions: TrayActions): TrayItem[] {
  const sessions = waiting.slice(0, MAX_SESSIONS).map(({ id, title }) => ({
    // A single & would underline the letter behind it.
    label: titleLine(title, MAX_TITLE_CHARS).replaceAll('&', '&&'),
    click: () => actions.openSession(id),
  }));
  return [
    { label: 'Open Roundhouse', click: actions.open },
    { label: needsYou > 0 ? `Inbox (${needsYou})` : 'Inbox', click: actions.openInbox },
    ...(sessions.length > 0 ? [null, ...sessions] : []),
    null,
    { label: 'New window', click: actions.openWindow },
    { label: 'Quit', click: actions.quit },
  ];
}
