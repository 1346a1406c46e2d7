import { expect, test } from 'vitest';
import { shellEnvironment } from './shell-environment';

test('a shell sees nothing of this program, of Electron, or of a Claude Code around it', () => {
  const env = shellEnvironment(
    {
      HOME: '/home/ada',
      PATH: '/usr/bin',
      ROUNDHOUSE_INSTANCE: 'one:1:x:y',
      ROUNDHOUSE_CLI: '/opt/claude',
      ELECTRON_RUN_AS_NODE: '1',
      ELECTRON_OVERRIDE_DIST_PATH: '/cache',
      CLAUDECODE: '1',
      CLAUDE_CODE_ENTRYPOINT: 'cli',
      NODE_OPTIONS: '--inspect',
      npm_config_registry: 'x',
      npm_lifecycle_event: 'start',
      TMUX: '/tmp/tmux',
      COLUMNS: '80',
      TERM: 'dumb',
    },
    '1.2.3',
  );
  expect(env).toEqual({
    HOME: '/home/ada',
    PATH: '/usr/bin',
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    TERM_PROGRAM: 'Roundhouse',
    TERM_PROGRAM_VERSION: '1.2.3',
  });
});

test('what the user set for Claude Code stays', () => {
  const own = { CLAUDE_CONFIG_DIR: '/c', CLAUDE_CODE_USE_BEDROCK: '1', ANTHROPIC_API_KEY: 'k' };
  expect(shellEnvironment(own, '1')).toMatchObject(own);
});
