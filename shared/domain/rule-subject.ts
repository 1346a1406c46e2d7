const FIELDS = ['command', 'file_path', 'notebook_path', 'path', 'url', 'query'] as const;

/** What a rule about a tool is compared with: a command, a path, an address. Null: none of these. */
export function ruleSubject(input: Readonly<Record<string, unknown>>): string | null {
  for (const field of FIELDS) {
    const value = input[field];
    if (typeof value === 'string') return value;
  }
  return null;
}
