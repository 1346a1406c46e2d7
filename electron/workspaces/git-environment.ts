/**
 * The environment of every git we start. Variables that point git at another repository (set when
 * Roundhouse is started from a hook) are left out.
 */
export function gitEnvironment(
  base: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(base)) {
    if (value !== undefined && !POINTS_ELSEWHERE.has(name)) env[name] = value;
  }
  return {
    ...env,
    LC_ALL: 'C',
    // A status must not take the index lock away from the user's or the agent's own git.
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
  };
}

const POINTS_ELSEWHERE = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
]);
