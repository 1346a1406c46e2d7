import { type AppCommand, isNumberedSession, MENU_NAMES } from './commands';

export interface KeyGroup {
  name: string;
  rows: readonly (readonly [title: string, keys: string])[];
}

/** Keys that belong to one place and cannot be changed. */
const IN_PLACES: readonly KeyGroup[] = [
  {
    name: 'List of sessions',
    rows: [
      ['Next', 'ArrowDown'],
      ['Rename', 'F2'],
      ['Mark', 'x'],
      ['Mark on', 'shift+ArrowDown'],
      ['Mark all', 'mod+a'],
      ['Mark none', 'escape'],
    ],
  },
  {
    name: 'Composer',
    rows: [
      ['Send', 'enter'],
      ['New line', 'shift+enter'],
      ['Leave the text', 'escape'],
      ['Move a waiting message', 'alt+ArrowUp'],
    ],
  },
  {
    name: 'Request card',
    rows: [
      ['Allow', 'enter'],
      ['Allow a dangerous one', 'mod+enter'],
      ['Always', 'shift+enter'],
      ['Edit', 'e'],
      ['Deny', 'backspace'],
      ['Deny and say why', 'd'],
    ],
  },
  {
    name: 'Inbox',
    rows: [
      ['Next', 'j'],
      ['Previous', 'k'],
      ['Open the session', 'o'],
      ['Act', 'enter'],
      ['Put aside', 'x'],
      ['Leave', 'escape'],
    ],
  },
  {
    name: 'Palette',
    rows: [
      ['Open', 'enter'],
      ['Open beside', 'mod+enter'],
      ['Actions only', '>'],
    ],
  },
];

/** The keys in force by where they are found, each command once. */
export function keyGroups(commands: readonly AppCommand[]): KeyGroup[] {
  const ofMenus = Object.entries(MENU_NAMES).map(([menu, name]): KeyGroup => {
    const own = commands.filter((command) => command.menu === menu);
    const rows = own.flatMap(({ id, title, keys }): [string, string][] =>
      keys && !isNumberedSession(id) ? [[title, keys]] : [],
    );
    return { name, rows: [...rows, ...numberedRows(own)] };
  });
  return [...ofMenus, ...IN_PLACES].filter(({ rows }) => rows.length > 0);
}

/** One row for all of them, unless another command has taken the keys of some. */
function numberedRows(commands: readonly AppCommand[]): [string, string][] {
  const numbered = commands.filter(({ id }) => isNumberedSession(id));
  if (numbered.length === 0) return [];
  if (numbered.every(({ keys }) => keys !== null)) return [['Session 1 to 9', 'mod+1…9']];
  return numbered.flatMap(({ id, keys }): [string, string][] =>
    keys === null ? [] : [[`Session ${id.replace('session-', '')}`, keys]],
  );
}
