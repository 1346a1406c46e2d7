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
  // Previews of a question's options are shown as Markdown.
  CLAUDE_CODE_QUESTION_PREVIEW_FORMAT: 'markdown',
} as const;

/** What the user's own environment may say otherwise. */
const DEFAULTS = {
  // The first turn waits for every MCP server, up to the 30 s one that hangs may take. After this long it
  // goes on; a server that connects later is there from then on (2.1.332; 2.1.226 does not know it).
  CLAUDE_CODE_MCP_STARTUP_WAIT_MS: '5000',
} as const;

/** The child's whole environment: the parent's, without what must not reach it, with its own PATH. */
export function childEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  pathVariable: string,
  platform: NodeJS.Platform,
): Record<string, string> {
  const isWindows = platform === 'win32';
  const env: Record<string, string> = { ...DEFAULTS };
  for (const [name, value] of Object.entries(parent)) {
    // Names on Windows have no case: "Path" and "PATH" would be two variables in this object.
    const key = isWindows ? name.toUpperCase() : name;
    if (value !== undefined && key !== 'PATH' && !REMOVED.has(key)) env[name] = value;
  }
  return { ...env, ...ADDED, PATH: pathVariable };
}
