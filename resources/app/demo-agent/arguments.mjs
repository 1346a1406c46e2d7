/** Reads the flags the demo agent acts on; every other flag of the CLI is accepted and ignored. */
export function readArguments(argv) {
  const value = (name) => {
    const at = argv.findIndex((part) => part === name || part.startsWith(`${name}=`));
    if (at < 0) return null;
    const inline = argv[at].slice(name.length + 1);
    return argv[at] === name ? (argv[at + 1] ?? null) : inline;
  };
  const has = (name) => argv.includes(name);
  return {
    command: argv[0] === 'auth' ? 'auth' : null,
    wantsVersion: has('--version') || has('-v'),
    sessionId: value('--session-id'),
    resume: value('--resume'),
    isFork: has('--fork-session'),
    model: value('--model') ?? 'demo',
    mode: has('--dangerously-skip-permissions')
      ? 'bypassPermissions'
      : (value('--permission-mode') ?? 'default'),
    mayBypass: has('--dangerously-skip-permissions') || has('--allow-dangerously-skip-permissions'),
    echoesPrompts: has('--replay-user-messages'),
    streams: has('--include-partial-messages'),
  };
}
