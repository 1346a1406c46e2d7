import { expect, it } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import type { Client } from '../../bridge/client';
import { draftOf, useDraftStore } from '../../stores/draft-store';
import { sendToPrompt, withBlock } from './send-to-prompt';

it('keeps what was written, and fences what may hold a fence', () => {
  expect(withBlock('', 'error: x   \n')).toBe('```text\nerror: x\n```\n');
  expect(withBlock('Look:\n', '```\ncode\n```')).toBe('Look:\n\n````text\n```\ncode\n```\n````\n');
});

it('adds to a draft that this window has not read yet', async () => {
  const sessionId = asSessionId('00000000-0000-4000-8000-00000000d0d0');
  const written: unknown[] = [];
  const client = {
    drafts: {
      read: () => Promise.resolve({ ok: true, value: { text: 'Why?', imageIds: ['i'] } }),
      write: (input: unknown) => {
        written.push(input);
        return Promise.resolve({ ok: true, value: null });
      },
    },
  } as unknown as Client;
  useDraftStore.setState({ drafts: {} });
  await sendToPrompt(client, sessionId, 'line');
  expect(draftOf(sessionId)).toEqual({ text: 'Why?\n\n```text\nline\n```\n', imageIds: ['i'] });
  expect(written).toEqual([{ sessionId, ...draftOf(sessionId) }]);
});
