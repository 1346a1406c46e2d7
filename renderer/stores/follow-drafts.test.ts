import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import { draftOf, useDraftStore } from './draft-store';
import { followDrafts } from './follow-drafts';

const id = 'a' as SessionId;
const other = 'b' as SessionId;
const heard: unknown[] = [];
let stop = () => {};
let elsewhere: BroadcastChannel;

beforeEach(() => {
  useDraftStore.setState({ drafts: {} });
  heard.length = 0;
  elsewhere = new BroadcastChannel('roundhouse.drafts');
  elsewhere.addEventListener('message', ({ data }) => heard.push(data));
  stop = followDrafts();
});
afterEach(() => {
  stop();
  elsewhere.close();
});

it('what is written in one window stands in the other, and is not sent back', async () => {
  useDraftStore.getState().load(id, { text: 'here', imageIds: [] });
  elsewhere.postMessage({ sessionId: id, draft: { text: 'there', imageIds: [] } });
  await vi.waitFor(() => expect(draftOf(id).text).toBe('there'));
  useDraftStore.getState().edit(id, () => ({ text: 'here again', imageIds: [] }));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard).toEqual([{ sessionId: id, draft: { text: 'here again', imageIds: [] } }]);
});

it('a session this window has not opened is left to be read from the store', async () => {
  useDraftStore.getState().load(id, null);
  elsewhere.postMessage({ sessionId: other, draft: { text: 'there', imageIds: [] } });
  elsewhere.postMessage({ sessionId: id, draft: { text: 'last', imageIds: [] } });
  await vi.waitFor(() => expect(draftOf(id).text).toBe('last'));
  expect(useDraftStore.getState().drafts[other]).toBeUndefined();
});
