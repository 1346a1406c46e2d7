import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import type { HookRegistration } from '../driver-types';
import { ALLOW, deny, withSession } from './session-probe';
import { allOf, completeOf, oneOf } from './turn-reading';

const cli = realCliSuite();

const hook = (answer: HookRegistration['answer'], timeoutSeconds = 30): HookRegistration => ({
  event: 'PreToolUse',
  matcher: '^Bash$',
  onFailure: 'block',
  timeoutSeconds,
  answer,
});

const decision = (permissionDecision: string) => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision },
});

/** Without the hook this command runs unasked in default mode, so a hook that counts for nothing shows. */
const READ_ONLY = '#bash ls';

describe('a PreToolUse hook of ours', () => {
  test('that answers "ask" brings every command to the user, also one that runs unasked', () =>
    withSession(cli.newPlace(), { hooks: [hook(async () => decision('ask'))] }, async (probe) => {
      const events = await probe.turn(READ_ONLY, { decide: () => deny('not now') });
      expect(oneOf(events, 'permission_request').toolName).toBe('Bash');
      expect(oneOf(events, 'tool_update').status).toBe('error');
      const allowed = await probe.turn('#bash touch asked', { decide: () => ALLOW });
      expect(oneOf(allowed, 'permission_request').suggestions).toEqual([]);
      expect(existsSync(join(cli.place.cwd, 'asked'))).toBe(true);
    }));

  test('that answers "allow" runs the command without a question', () =>
    withSession(cli.newPlace(), { hooks: [hook(async () => decision('allow'))] }, async (probe) => {
      const events = await probe.turn('#bash touch ruled');
      expect(allOf(events, 'permission_request')).toEqual([]);
      expect(existsSync(join(cli.place.cwd, 'ruled'))).toBe(true);
    }));

  const BROKEN: [string, HookRegistration][] = [
    ['fails', hook(() => Promise.reject(new Error('the policy broke')))],
    ['answers in a wrong shape', hook(async () => ({ hookSpecificOutput: 'yes' }))],
    ['names a wrong event', hook(async () => ({ hookSpecificOutput: { hookEventName: 'Stop' } }))],
    ['never answers', hook(() => new Promise(() => undefined), 1)],
  ];

  test.each(BROKEN)('that %s: the tool never runs unasked', (_name, broken) =>
    withSession(cli.newPlace(), { hooks: [broken] }, async (probe) => {
      const events = await probe.turn('#bash touch never', { decide: () => deny('no') });
      expect(existsSync(join(cli.place.cwd, 'never'))).toBe(false);
      expect(oneOf(events, 'tool_update').status).toBe('error');
      expect(completeOf(events).isError).toBe(false);
    }),
  );
});

describe('a Stop hook of ours', () => {
  test('that answers with a message shows it as a notice and spends nothing', () => {
    const stop: HookRegistration = {
      event: 'Stop',
      matcher: null,
      onFailure: 'allow',
      timeoutSeconds: 30,
      answer: async () => ({ systemMessage: 'Two files are not committed.' }),
    };
    return withSession(cli.newPlace(), { hooks: [stop] }, async (probe) => {
      const before = cli.api.requests.length;
      const events = await probe.turn('#text done');
      expect(cli.api.requests.length - before).toBe(1);
      const notice = allOf(events, 'notice').map((event) => event.text);
      expect(notice.join('\n')).toContain('Two files are not committed.');
    });
  });
});
