/**
 * What a parent's environment must not hand on. `CLAUDECODE` and its kin are there when the app was
 * started from a shell of Claude Code and make the child think it is nested; `NODE_OPTIONS` and
 * `DEBUG` change a Node child and what it prints; `ELECTRON_RUN_AS_NODE` breaks Electron apps the
 * user's tools start.
 */
const REMOVED = new Set([
  'CLAUDECODE',
  'CLAUDE_CODE_ENTRYPOINT',
  'CLAUDE_CODE_SSE_PORT',
  'NODE_OPTIONS',
  'DEBUG',
  'ELECTRON_RUN_AS_NODE',
]);

const ADDED = {
  // Without it the CLI keeps no file checkpoints, and files cannot be rewound later.
  CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: 'true',
  BUN_ENABLE_CRASH_REPORTING: '0',
} as const;

/** The child's whole environment: the parent's, without what must not reach it, with its own PATH. */
export function childEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  pathVariable: string,
  platform: NodeJS.Platform,
): Record<string, string> {
  const isWindows = platform === 'win32';
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(parent)) {
    // Names on Windows have no case: "Path" and "PATH" would be two variables in this object.
    const key = isWindows ? name.toUpperCase() : name;
    if (value !== undefined && key !== 'PATH' && !REMOVED.has(key)) env[name] = value;
  }
  return { ...env, ...ADDED, PATH: pathVariable };
}
