import { type Destination, destinationSchema } from '@shared/contract/windows';
import { APP_SCHEME } from './app-files';

/** The longest of ours has 55 characters. */
const MAX_CHARS = 80;
/** Whole and literal: no account, port, query, fragment or escape has a place in it. */
const LINK = /^roundhouse:\/\/(?:(inbox|board|settings)|session\/([0-9a-f-]{36}))\/?$/i;

/**
 * Where a `roundhouse://` link leads: `session/<id>`, `inbox`, `board` or `settings`; null for anything
 * else. Anyone can make a link, so all that one can do is to show something.
 */
export function parseDeepLink(address: string): Destination | null {
  if (address.length > MAX_CHARS) return null;
  const [, place, sessionId] = LINK.exec(address) ?? [];
  const parsed = destinationSchema.safeParse(
    sessionId === undefined
      ? { kind: place?.toLowerCase() }
      : { kind: 'session', sessionId: sessionId.toLowerCase() },
  );
  return parsed.success ? parsed.data : null;
}

/** The link among a program's arguments, whether or not it leads somewhere; undefined: there is none. */
export const findDeepLink = (argv: readonly string[]): string | undefined =>
  argv.findLast((argument) => argument.toLowerCase().startsWith(`${APP_SCHEME}:`));
