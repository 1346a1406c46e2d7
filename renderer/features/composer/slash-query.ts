import type { SlashCommand } from '@shared/domain/slash-command';

/** A command being typed: `/na` names one, behind a blank come its arguments. */
export interface SlashQuery {
  name: string;
  /** Null: the name itself is still being typed. */
  args: string | null;
}

/** Null: the text is no command. A path (`/usr/bin`) is none either. */
export function slashQuery(text: string): SlashQuery | null {
  const parts = /^\/([^\s/]*)(?:\s([\s\S]*))?$/.exec(text);
  if (parts === null) return null;
  const [, name = '', args] = parts;
  return { name, args: args ?? null };
}

/** The command of that name or alias. */
export const commandNamed = (
  name: string,
  commands: readonly SlashCommand[],
): SlashCommand | undefined =>
  commands.find((command) => command.name === name) ??
  commands.find(({ aliases }) => aliases.includes(name));

/**
 * What fits, the best first: names that begin so, then parts of names, then words of the description.
 * Of equals those that work here go first. Names the CLI keeps for itself (`__x`) need to be typed whole.
 */
export function findCommands(name: string, commands: readonly SlashCommand[]): SlashCommand[] {
  const wanted = name.toLowerCase();
  return commands
    .map((command) => ({ command, rank: rankOf(command, wanted) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .toSorted(
      (a, b) =>
        Number(a.command.isTerminalOnly) - Number(b.command.isTerminalOnly) || a.rank - b.rank,
    )
    .map(({ command }) => command);
}

const NOT_FOUND = 4;

function rankOf({ name, aliases, description }: SlashCommand, wanted: string): number {
  const names = [name, ...aliases].map((text) => text.toLowerCase());
  if (names.includes(wanted)) return 0;
  if (name.startsWith('__')) return NOT_FOUND;
  if (names.some((text) => text.startsWith(wanted))) return 1;
  if (names.some((text) => text.includes(wanted))) return 2;
  const words = (description ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return wanted.length > 1 && words.some((word) => word.startsWith(wanted)) ? 3 : NOT_FOUND;
}

/** The text a chosen command leaves: ready for its arguments, or whole. */
export const commandText = ({ name, argumentHint }: SlashCommand): string =>
  argumentHint === null ? `/${name}` : `/${name} `;
