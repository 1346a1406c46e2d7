/** What an agent writes most. */
export const LANGUAGE_NAMES = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'docker',
  'go',
  'html',
  'ini',
  'java',
  'javascript',
  'json',
  'jsx',
  'kotlin',
  'lua',
  'make',
  'markdown',
  'php',
  'python',
  'ruby',
  'rust',
  'scss',
  'sql',
  'swift',
  'toml',
  'tsx',
  'typescript',
  'vue',
  'xml',
  'yaml',
] as const;
export type LanguageName = (typeof LANGUAGE_NAMES)[number];

const ALIASES: Record<string, LanguageName> = {
  cjs: 'javascript',
  console: 'bash',
  cs: 'csharp',
  dockerfile: 'docker',
  h: 'c',
  hpp: 'cpp',
  js: 'javascript',
  jsonc: 'json',
  jsonl: 'json',
  kt: 'kotlin',
  makefile: 'make',
  md: 'markdown',
  mjs: 'javascript',
  mts: 'typescript',
  patch: 'diff',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

/** The name of a language we can colour; null for the others. */
export function knownLanguage(name: string): LanguageName | null {
  const lower = name.toLowerCase();
  const alias = Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : undefined;
  return alias ?? LANGUAGE_NAMES.find((known) => known === lower) ?? null;
}

/** By the file's ending, or its whole name when it has none. */
export function languageOfPath(path: string | null): LanguageName | null {
  const name = path?.split(/[\\/]/).at(-1) ?? '';
  return knownLanguage(name.includes('.') ? (name.split('.').at(-1) ?? '') : name);
}
