/** Ours, and Electron's: nothing the user's programs should see. */
const OURS = /^(ROUNDHOUSE|ELECTRON)_/;
/** Of npm, when the program was started by `npm start`. */
const NPM = /^npm_(config|lifecycle|package|node|command|execpath|old)/i;

const REMOVED = new Set([
  // Set by Claude Code in what it starts: with one of them `claude` thinks it is nested.
  'CLAUDECODE',
  'CLAUDE_CODE_ENTRYPOINT',
  'CLAUDE_CODE_SSE_PORT',
  'CLAUDE_CODE_SESSION_ID',
  'CLAUDE_CODE_CHILD_SESSION',
  'CLAUDE_CODE_EXECPATH',
  'CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING',
  'CLAUDE_AGENT_SDK_VERSION',
  // Meant for this program; the login shell sets the user's own again.
  'NODE_OPTIONS',
  'NODE_CHANNEL_FD',
  'CHROME_DESKTOP',
  'INIT_CWD',
  'APPDIR',
  'APPIMAGE',
  'ARGV0',
  'OWD',
  // Of the terminal this program was started from, which is not this one.
  'COLUMNS',
  'LINES',
  'TERM_PROGRAM',
  'TERM_PROGRAM_VERSION',
  'TERM_SESSION_ID',
  'TMUX',
  'TMUX_PANE',
  'STY',
  'VTE_VERSION',
  'WINDOWID',
  'WT_SESSION',
  'WT_PROFILE_ID',
  'KITTY_WINDOW_ID',
  'KITTY_PID',
  'ITERM_SESSION_ID',
  'ITERM_PROFILE',
  'ALACRITTY_WINDOW_ID',
  'VSCODE_INJECTION',
]);

/** What a shell of the user's starts with: as if it were opened from the desktop. */
export function shellEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  version: string,
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(parent)) {
    if (value === undefined || REMOVED.has(name) || OURS.test(name) || NPM.test(name)) continue;
    env[name] = value;
  }
  return {
    ...env,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    TERM_PROGRAM: 'Roundhouse',
    TERM_PROGRAM_VERSION: version,
  };
}
