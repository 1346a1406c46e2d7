interface Keyed {
  id: string;
  /** As the program sets them; null: none. */
  keys: string | null;
}

export interface KeyState {
  defaultKeys: string | null;
  /** The person chose them, or chose to have none. */
  hasOwnKeys: boolean;
  /** The keys it would have if no other command had them. */
  wantedKeys: string | null;
  /** The command that has `wantedKeys` instead; null: none. */
  lostTo: string | null;
}

/**
 * The keys in force: the person's own over the defaults. Own keys win over a default; of two commands
 * with the same keys of the same kind the first in the list keeps them.
 */
export function applyKeys<C extends Keyed>(
  commands: readonly C[],
  own: Readonly<Record<string, string | null>>,
): (C & KeyState)[] {
  const owners = new Map<string, string>();
  const claim = (keys: string | null, id: string) => {
    if (keys !== null && !owners.has(sameKeys(keys))) owners.set(sameKeys(keys), id);
  };
  for (const { id } of commands) claim(own[id] ?? null, id);
  for (const { id, keys } of commands) if (!Object.hasOwn(own, id)) claim(keys, id);
  return commands.map((command) => {
    const hasOwnKeys = Object.hasOwn(own, command.id);
    const wanted = hasOwnKeys ? (own[command.id] ?? null) : command.keys;
    const owner = wanted === null ? command.id : owners.get(sameKeys(wanted));
    const isLost = owner !== command.id;
    return {
      ...command,
      keys: isLost ? null : wanted,
      defaultKeys: command.keys,
      hasOwnKeys,
      wantedKeys: wanted,
      lostTo: isLost ? (owner ?? null) : null,
    };
  });
}

/** The own keys after the person gave a command other ones; the default is kept by naming none. */
export function withKeys(
  own: Readonly<Record<string, string | null>>,
  command: { id: string; defaultKeys: string | null },
  keys: string | null,
): Record<string, string | null> {
  const { [command.id]: _, ...others } = own;
  const isDefault =
    keys === command.defaultKeys ||
    (keys !== null &&
      command.defaultKeys !== null &&
      sameKeys(keys) === sameKeys(command.defaultKeys));
  return isDefault ? others : { ...others, [command.id]: keys };
}

const MODIFIERS = ['mod', 'ctrl', 'alt', 'shift'];

/** The same text for the same keys, however they are written. */
export function sameKeys(keys: string): string {
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  return [...MODIFIERS.filter((name) => parts.slice(0, -1).includes(name)), key].join('+');
}
