import type { SessionSnapshot } from '@shared/contract/sessions';
import { asMessageUuid, asSessionId } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import { expect, test, vi } from 'vitest';
import type { SessionManager } from '../../sessions/session-manager-types';
import type { SessionHandlerDeps } from './sessions';
import { createSessionHandlers } from './sessions';

const sessionId = asSessionId('00000000-0000-4000-8000-000000000001');
const context = { windowId: 3, signal: new AbortController().signal };
const missing = err({ code: 'not-found' as const, message: 'gone' });

function setUp(
  manager: Partial<SessionManager>,
  signedIn: SessionHandlerDeps['checkSignIn'] = async () => ok(null),
) {
  const attach = { settle: vi.fn<(seq: number) => void>(), cancel: vi.fn<() => void>() };
  const beginAttach = vi.fn<(windowId: number, id: string) => typeof attach>(() => attach);
  const keepOwnRules = vi.fn<SessionHandlerDeps['keepOwnRules']>();
  const handlers = createSessionHandlers({
    manager: manager as SessionManager,
    hub: { beginAttach, detach: () => undefined },
    checkSignIn: signedIn,
    keepOwnRules,
  });
  return { handlers, attach, beginAttach, keepOwnRules };
}

test('live events of an attached window go on right after its snapshot', async () => {
  const snapshot = { seq: 41 } as SessionSnapshot;
  const { handlers, attach, beginAttach } = setUp({ snapshot: () => ok(snapshot) });
  expect(await handlers.attach({ sessionId }, context)).toEqual(ok(snapshot));
  expect(beginAttach).toHaveBeenCalledWith(3, sessionId);
  expect(attach.settle).toHaveBeenCalledWith(41);
});

test('a session that is not there leaves nothing attached', async () => {
  const { handlers, attach } = setUp({ snapshot: () => missing });
  expect(await handlers.attach({ sessionId }, context)).toEqual(missing);
  expect(attach.cancel).toHaveBeenCalledOnce();
  expect(attach.settle).not.toHaveBeenCalled();
});

test('an empty prompt, or one nobody could pay for, never reaches the manager', async () => {
  const send = vi.fn<SessionManager['send']>(async () =>
    ok({ messageUuid: asMessageUuid('x'), isQueued: false }),
  );
  const signedOut = err({ code: 'not-signed-in' as const, message: 'sign in' });
  const open = setUp({ send }).handlers;
  const closed = setUp({ send }, async () => signedOut).handlers;
  expect(await open.send({ sessionId, text: ' \n ', imageIds: [] }, context)).toMatchObject({
    error: { code: 'bad-input' },
  });
  expect(await closed.send({ sessionId, text: 'hi', imageIds: [] }, context)).toEqual(signedOut);
  expect(send).not.toHaveBeenCalled();
  expect(await open.send({ sessionId, text: '', imageIds: ['a'] }, context)).toMatchObject({
    ok: true,
  });
});

test("an answer from a window is the user's, whatever else it says", async () => {
  const answer = vi.fn<SessionManager['answer']>(() => ok(null));
  const { handlers } = setUp({ answer });
  const given = {
    behavior: 'deny' as const,
    message: 'no',
    interrupt: false,
    rule: null,
    by: 'policy',
  };
  await handlers.answer({ sessionId, requestId: 'r', answer: given }, context);
  expect(answer.mock.calls[0]?.[0].answer.by).toBe('user');
});

test('a rule that the answer writes into the folder is remembered as the user’s own', async () => {
  const { handlers, keepOwnRules } = setUp({ answer: () => ok(null) });
  const rule = (toolName: string, destination: 'localSettings' | 'session' | 'userSettings') => ({
    type: 'addRules' as const,
    rules: [{ toolName, ruleContent: 'npm test:*' }],
    behavior: 'allow' as const,
    destination,
  });
  const answer = {
    behavior: 'allow' as const,
    updatedInput: null,
    updatedPermissions: [
      rule('Bash', 'localSettings'),
      rule('Edit', 'session'),
      rule('Read', 'userSettings'),
    ],
    rule: 'words',
  };
  await handlers.answer({ sessionId, requestId: 'r', answer }, context);
  expect(keepOwnRules).toHaveBeenCalledExactlyOnceWith(sessionId, ['Bash(npm test:*)']);
});
