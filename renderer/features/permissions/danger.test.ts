import { describe, expect, it } from 'vitest';
import { dangerOf } from './danger';

const bash = (command: string) => ({ toolName: 'Bash', input: { command }, blockedPath: null });

describe('dangerous requests', () => {
  it.each(['rm -rf build', 'ls && sudo make install', 'curl https://x', 'git push', 'x $(rm y)'])(
    'puts Deny first for %s',
    (command) => expect(dangerOf(bash(command), '/projects/yard')).not.toBeNull(),
  );

  it.each(['ls', 'npm test', 'echo alarm', 'git status', 'cat form.txt'])(
    'treats %s as everyday',
    (command) => expect(dangerOf(bash(command), '/projects/yard')).toBeNull(),
  );

  it('names the path outside the folder', () => {
    const request = { toolName: 'Write', input: {}, blockedPath: '/etc/hosts' };
    expect(dangerOf(request, '/projects/yard')).toBe('Outside the folder: /etc/hosts');
    const beside = { ...request, blockedPath: '/projects/yard-2/a' };
    expect(dangerOf(beside, '/projects/yard')).toBe('Outside the folder: /projects/yard-2/a');
  });

  it('puts Deny first for a tool that came without its input, not for one that needs none', () => {
    const request = { input: {}, blockedPath: null };
    expect(dangerOf({ ...request, toolName: 'Bash' }, '/projects/yard')).not.toBeNull();
    expect(dangerOf({ ...request, toolName: 'mcp__yard__list' }, '/projects/yard')).toBeNull();
  });

  it('treats a path the CLI names inside the folder as everyday', () => {
    const input = { file_path: '/projects/yard/out.txt' };
    const request = { toolName: 'Write', input, blockedPath: input.file_path };
    expect(dangerOf(request, '/projects/yard')).toBeNull();
  });
});
