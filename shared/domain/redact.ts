/** A text, or a value with texts in it, without what is likely a secret. */
export interface Redacted<T> {
  value: T;
  /** How many were taken out. */
  count: number;
}

export const REDACTED = '[redacted]';

/** Works from what secrets look like; one that looks like nothing in particular stays. */
export const redactText = (text: string): Redacted<string> => {
  let count = 0;
  let value = text;
  for (const { pattern, keep } of SECRETS) {
    value = value.replace(pattern, (...found) => {
      count += 1;
      const groups: unknown = found.at(-1);
      const kept = keep && isGroups(groups) ? keep(groups) : ['', ''];
      return `${kept[0]}${REDACTED}${kept[1]}`;
    });
  }
  return { value, count };
};

/** Every text in a value of any shape; a text under a telling name goes whole. */
export const redactValue = <T>(value: T): Redacted<T> => {
  let count = 0;
  const walk = (at: unknown, name: string): unknown => {
    if (typeof at === 'string') {
      if (SECRET_NAME.test(name) && at.length >= 4 && at !== REDACTED) {
        count += 1;
        return REDACTED;
      }
      const redacted = redactText(at);
      count += redacted.count;
      return redacted.value;
    }
    if (Array.isArray(at)) return at.map((item) => walk(item, name));
    if (typeof at !== 'object' || at === null) return at;
    return Object.fromEntries(Object.entries(at).map(([key, item]) => [key, walk(item, key)]));
  };
  return { value: walk(value, '') as T, count };
};

interface SecretShape {
  pattern: RegExp;
  /** What stays before and after it; nothing when not given. */
  keep?(groups: Record<string, string | undefined>): readonly [string, string];
}

const around = (groups: Record<string, string | undefined>) =>
  [groups['before'] ?? '', groups['after'] ?? ''] as const;

/** Names whose value is a secret wherever it is a text: `apiKey`, `client_secret`, `password`. */
const SECRET_NAME =
  /^(?:.*[_-])?(?:api[_-]?key|apikey|secret|secret[_-]?key|access[_-]?key|private[_-]?key|access[_-]?token|auth[_-]?token|refresh[_-]?token|client[_-]?secret|password|passwd|authorization)$/i;

/** The part of a variable's name that says so; in capitals, as the environment has it. */
const VARIABLE =
  '[A-Z0-9_]*(?:API_?KEY|SECRET|TOKEN|PASSWORD|PASSWD|PRIVATE_KEY|ACCESS_KEY|CREDENTIALS?)[A-Z0-9_]*';
const FIELD =
  '(?:[a-z0-9_-]*(?:api[_-]?key|secret|token|password|passwd|private[_-]?key|access[_-]?key))';

/** Whole blocks and known shapes first, then what only its surroundings tell. */
const SECRETS: readonly SecretShape[] = [
  {
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { pattern: /\bsk-[A-Za-z0-9][A-Za-z0-9_-]{15,}/g },
  { pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{10,}/g },
  { pattern: /\bgh[opsur]_[A-Za-z0-9]{20,}/g },
  { pattern: /\bgithub_pat_[A-Za-z0-9_]{20,}/g },
  { pattern: /\bglpat-[A-Za-z0-9_-]{16,}/g },
  { pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { pattern: /\bAIza[0-9A-Za-z_-]{30,}/g },
  { pattern: /\bnpm_[A-Za-z0-9]{30,}/g },
  { pattern: /\bhf_[A-Za-z0-9]{30,}/g },
  { pattern: /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g },
  { pattern: /(?<before>\b(?:Bearer|Basic)\s+)[A-Za-z0-9._~+/=-]{16,}/gi, keep: around },
  {
    pattern:
      /(?<before>\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>]{0,100}:)(?!\[redacted\])[^\s/@"'<>]{1,200}(?<after>@)/gi,
    keep: around,
  },
  {
    pattern: new RegExp(
      `(?<before>\\b${VARIABLE}\\s{0,3}[=:]\\s{0,3}(?<quote>["'\`]))(?!\\[redacted\\])(?:(?!\\k<quote>)[^\\n]){4,}(?<after>\\k<quote>)`,
      'g',
    ),
    keep: around,
  },
  {
    pattern: new RegExp(`(?<before>\\b${VARIABLE}=)(?![\\["'\`$<{(])[^\\s"'\`;,]{4,}`, 'g'),
    keep: around,
  },
  {
    pattern: new RegExp(
      `(?<before>(?<![A-Za-z0-9])(?<open>["']?)${FIELD}\\k<open>\\s{0,3}[=:]\\s{0,3}(?<quote>["']))(?!\\[redacted\\])(?:(?!\\k<quote>)[^\\n]){6,}(?<after>\\k<quote>)`,
      'gi',
    ),
    keep: around,
  },
];

const isGroups = (value: unknown): value is Record<string, string | undefined> =>
  typeof value === 'object' && value !== null;
