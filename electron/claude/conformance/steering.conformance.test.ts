import { describe, expect, test } from 'vitest';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import { ALLOW, withSession } from './session-probe';
import { allOf, textOf } from './turn-reading';

const cli = realCliSuite();

describe('a prompt written while a turn runs', () => {
  test('between tool rounds is folded into it: one result names both', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const first = await probe.send('#bash touch here');
      const request = await probe.next('permission_request');
      const second = await probe.send('#text read on the way');
      probe.session.answer(request.requestId, ALLOW);
      const end = await probe.next('complete');
      expect(end.promptUuids.toSorted()).toEqual([first, second].toSorted());
      expect(textOf(probe.events)).toContain('read on the way');
    }));

  test('with no tool round left becomes a turn of its own', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const first = await probe.send('#text first\n#gate steering-first');
      await probe.next('message_chunk');
      const second = await probe.send('#text second');
      cli.api.release('steering-first');
      expect((await probe.next('complete')).promptUuids).toEqual([first]);
      expect((await probe.next('complete')).promptUuids).toEqual([second]);
    }));

  test('is dropped by a stop and not answered afterwards', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const first = await probe.send('#text first\n#gate steering-never');
      await probe.next('message_chunk');
      await probe.send('#text never asked');
      expect((await probe.session.interrupt()).ok).toBe(true);
      const end = await probe.next('complete');
      expect(end).toMatchObject({ stopReason: 'interrupted', promptUuids: [first] });
      expect(textOf(await probe.turn('#text next'))).toBe('next');
      expect(textOf(probe.events)).not.toContain('never asked');
      expect(allOf(probe.events, 'complete')).toHaveLength(2);
    }));
});
