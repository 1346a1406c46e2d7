import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noisePng } from '../../../e2e/peers/png';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import { asMessageUuid } from '@shared/domain/ids';
import type { PromptImage } from '../driver-types';
import { openRefused, resume, type SessionProbe, withSession } from './session-probe';
import { allOf, completeOf, oneOf, textOf } from './turn-reading';

const cli = realCliSuite();

const noMessage = asMessageUuid('00000000-0000-4000-8000-000000000001');

const png = (width: number, height: number): PromptImage => {
  const bytes = noisePng(width, height);
  const id = createHash('sha256').update(bytes).digest('hex');
  return { mediaType: 'image/png', id, bytes, name: 'noise.png' };
};

describe('text and thinking', () => {
  test('one process answers several prompts, each text once and in order', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const first = await probe.turn('#slow 5 5 Grüße aus dem Stellwerk 🚂 日本');
      expect(textOf(first)).toBe('Grüße aus dem Stellwerk 🚂 日本');
      expect(allOf(first, 'message_chunk').length).toBeGreaterThan(1);
      const status = oneOf(first, 'session_status');
      expect(status).toMatchObject({ status: 'new', permissionMode: 'default' });
      expect(status.cliVersion).toBe('2.1.332');
      expect(completeOf(first)).toMatchObject({
        isError: false,
        numTurns: 1,
        origin: 'user',
        stopReason: 'end_turn',
      });

      const second = await probe.turn('#think weighing it\n#text second answer');
      expect(textOf(second)).toBe('second answer');
      expect(
        allOf(second, 'reasoning')
          .map((event) => event.text)
          .join(''),
      ).toBe('weighing it');
      expect(allOf(second, 'session_status')).toEqual([]);
      expect(allOf(probe.events, 'unknown')).toEqual([]);
    }));

  test('the context meter counts the last message and knows the size of the window', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const events = await probe.turn(
        '#usage {"input_tokens":1000,"cache_read_input_tokens":9000,"output_tokens":500}\n#text x',
      );
      const meter = allOf(events, 'context_window').at(-1);
      expect(meter).toMatchObject({ used: 10_500, size: 1_000_000, known: true });
      expect(meter?.percent).toBeCloseTo(1.05, 6);
    }));
});

describe('images', () => {
  test('an image reaches the API as an image block, byte for byte', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const image = png(8, 8);
      const events = await probe.turn('#echo-images', { images: [image] });
      expect(textOf(events)).toBe(`image/png ${image.bytes.byteLength} bytes`);
    }));

  test('case 94: a 200 KB message right behind another line arrives whole', () =>
    withSession(cli.newPlace(), {}, async (probe) => {
      const image = png(260, 260);
      expect(image.bytes.byteLength).toBeGreaterThan(200_000);
      const usage = probe.session.getContextUsage();
      const events = await probe.turn('#echo-images', { images: [image] });
      expect(textOf(events)).toBe(`image/png ${image.bytes.byteLength} bytes`);
      expect((await usage).ok).toBe(true);
    }));
});

describe('resume and fork', () => {
  const threeTurns = async (probe: SessionProbe) => {
    const uuids = [];
    for (const word of ['alpha', 'beta', 'gamma'])
      uuids.push(completeOf(await probe.turn(`#text ${word} answered`)).lastMessageUuid);
    return { id: probe.claudeSessionId(), uuids };
  };
  const lastRequest = () => JSON.stringify(cli.api.requests.at(-1)?.body.messages);

  test('a resumed session knows the talk so far; a resume at a message knows it up to there', async () => {
    const place = cli.newPlace();
    const { id, uuids } = await withSession(place, {}, threeTurns);

    await withSession(place, { start: resume(id) }, async (probe) => {
      const events = await probe.turn('#text resumed');
      expect(oneOf(events, 'session_status')).toMatchObject({
        status: 'resumed',
        claudeSessionId: id,
      });
      expect(lastRequest()).toContain('gamma answered');
    });

    await withSession(place, { start: resume(id, { at: uuids[0] }) }, async (probe) => {
      await probe.turn('#text branched');
      expect(lastRequest()).toContain('alpha answered');
      expect(lastRequest()).not.toContain('beta answered');
      expect(probe.claudeSessionId()).toBe(id);
    });
  });

  test('a fork goes on under its own id and leaves the original alone', async () => {
    const place = cli.newPlace();
    const { id, uuids } = await withSession(place, {}, threeTurns);
    const fork = resume(id, { at: uuids[1], isFork: true });

    await withSession(place, { start: fork }, async (probe) => {
      await probe.turn('#text forked');
      expect(probe.claudeSessionId()).not.toBe(id);
      expect(lastRequest()).toContain('beta answered');
      expect(lastRequest()).not.toContain('gamma answered');
    });

    await withSession(place, { start: resume(id) }, async (probe) => {
      await probe.turn('#text still here');
      expect(lastRequest()).toContain('gamma answered');
      expect(lastRequest()).not.toContain('#text forked');
    });
  });

  test('an unknown session or message is refused with the id in the message', async () => {
    const place = cli.newPlace();
    const unknown = '00000000-0000-4000-8000-000000000000';
    const noSession = await openRefused(place, { start: resume(unknown) });
    expect(noSession).toMatchObject({ code: 'resume-refused' });
    expect(`${noSession.message} ${noSession.stderrTail}`).toContain(unknown);

    const { id } = await withSession(place, {}, threeTurns);
    const start = resume(id, { at: noMessage });
    const noMessageAt = await openRefused(place, { start });
    expect(noMessageAt).toMatchObject({ code: 'resume-refused' });
    expect(`${noMessageAt.message} ${noMessageAt.stderrTail}`).toContain(noMessage);
  });
});
