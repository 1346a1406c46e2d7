import { describe, expect, it } from 'vitest';
import { dangerOf } from './danger';

const bash = (command: string) => ({ toolName: 'Bash', input: { command }, blockedPath: null });

describe('dangerous requests', () => {
  it.each(['rm -rf build', 'ls && sudo make install', 'curl https://x', 'git push', 'x $(rm y)'])(
    'puts Deny first for %s',
    (command) => expect(dangerOf(bash(command))).not.toBeNull(),
  );

  it.each(['ls', 'npm test', 'echo alarm', 'git status', 'cat form.txt'])(
    'treats %s as everyday',
    (command) => expect(dangerOf(bash(command))).toBeNull(),
  );

  it('names the path outside the folder', () => {
    const request = { toolName: 'Write', input: {}, blockedPath: '/etc/hosts' };
    expect(dangerOf(request)).toBe('Outside the folder: /etc/hosts');
  });
});
