import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import { ALLOW, withSession } from './session-probe';
import { allOf, completeOf, oneOf, textOf } from './turn-reading';

const cli = realCliSuite();

describe('interrupt', () => {
  test('while text streams: what was said stays, the turn is no error, the next prompt works', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      await probe.send('#text before\n#gate never-opened\n#text after');
      await probe.next('message_chunk');
      expect((await probe.session.interrupt()).ok).toBe(true);
      const end = await probe.next('complete');
      expect(end).toMatchObject({ isError: false, stopReason: 'interrupted' });
      expect(textOf(probe.events)).toBe('before');
      expect(textOf(await probe.turn('#text next'))).toBe('next');
    }));

  test('while a request is open: the request is withdrawn and the tool never ran', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      await probe.send('#bash touch never');
      const request = await probe.next('permission_request');
      expect((await probe.session.interrupt()).ok).toBe(true);
      const cancelled = await probe.next('permission_cancelled');
      expect(cancelled.requestId).toBe(request.requestId);
      expect(await probe.next('complete')).toMatchObject({
        isError: false,
        stopReason: 'interrupted',
      });
      expect(oneOf(probe.events, 'tool_update').status).not.toBe('complete');
      expect(probe.session.answer(request.requestId, ALLOW).ok).toBe(false);
      expect(existsSync(join(cli.place.cwd, 'never'))).toBe(false);
      expect(textOf(await probe.turn('#text next'))).toBe('next');
    }));

  test('closing in the middle of a turn ends the child without an error of its own', async () => {
    const end = await withSession(cli.newPlace(), {}, async (probe) => {
      await probe.send('#text before\n#gate close-never-opened\n#text after');
      await probe.next('message_chunk');
      await probe.session.close();
      return probe.session.ended;
    });
    expect(end).toMatchObject({ wasRequested: true, wasForced: false, error: null });
  });
});

describe('errors of the API', () => {
  test('a final error ends the turn as failed and says what the API said', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const events = await probe.turn('#error 400 99');
      expect(completeOf(events).isError).toBe(true);
      const error = oneOf(events, 'error');
      expect(error.code).toBe('api-error');
      expect(error.message).toContain('scripted error 400');
      expect(textOf(await probe.turn('#text recovered'))).toContain('recovered');
    }));

  test('an overloaded API is retried, each retry is reported, and the turn succeeds', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const events = await probe.turn('#error 529 1\n#text at last');
      expect(oneOf(events, 'api_retry')).toMatchObject({ attempt: 1, httpStatus: 529 });
      expect(textOf(events)).toBe('at last');
      expect(completeOf(events).isError).toBe(false);
      expect(allOf(events, 'error')).toEqual([]);
    }));

  test('a refused key is reported as not signed in', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const events = await probe.turn('#error 401 99');
      expect(completeOf(events).isError).toBe(true);
      expect(oneOf(events, 'error')).toMatchObject({ code: 'not-signed-in', fatal: false });
    }));
});
