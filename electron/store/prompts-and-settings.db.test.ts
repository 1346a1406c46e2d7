import { expect, test } from 'vitest';
import type { QueuedPrompt } from '@shared/domain/entities';
import { asMessageUuid } from '@shared/domain/ids';
import {
  aSession,
  aSessionId,
  aWorkspace,
  openRawStore,
  openSeededStore,
  prompt,
  stamp,
  WORKSPACE_ID,
} from './testing/records';

const queued = (n: number, over: Partial<QueuedPrompt> = {}): QueuedPrompt => ({
  messageUuid: asMessageUuid(`uuid-${n}`),
  sessionId: aSessionId(1),
  text: `prompt ${n}`,
  imageIds: [],
  isHeld: false,
  createdAt: n,
  ...over,
});

const image = (byte: number, name: string | null = 'shot.png') => ({
  mediaType: 'image/png',
  bytes: new Uint8Array([1, 2, byte]),
  name,
  width: 1,
  height: 2,
});

test('the queue keeps its order, its images and whether it is held', () => {
  const store = openSeededStore();
  store.insertSession(aSession(2));
  const other = queued(9, { sessionId: aSessionId(2) });
  for (const each of [queued(2, { imageIds: ['x', 'y'] }), queued(1), other])
    store.insertQueued(each);
  expect(store.listQueued(aSessionId(1))).toEqual([queued(2, { imageIds: ['x', 'y'] }), queued(1)]);
  store.holdQueue(aSessionId(1), true);
  store.deleteQueued(aSessionId(1), asMessageUuid('uuid-2'));
  expect(store.listQueued(aSessionId(1))).toEqual([queued(1, { isHeld: true })]);
  expect(store.listQueued(aSessionId(2))).toEqual([other]);
});

test('the same bytes are stored once and come back as they were', () => {
  const { raw, store } = openRawStore();
  const first = store.insertAttachment(image(3));
  const again = store.insertAttachment(image(3, 'copy.png'));
  expect(again.id).toBe(first.id);
  expect(first.id).toMatch(/^[0-9a-f]{64}$/);
  expect(raw.prepare('SELECT count(*) AS n FROM attachments').get()).toEqual({ n: 1 });
  const read = store.readAttachment(first.id);
  expect(read).toMatchObject({ id: first.id, mediaType: 'image/png', name: 'shot.png' });
  expect([...(read?.bytes ?? [])]).toEqual([1, 2, 3]);
  expect(store.findAttachment(first.id)).toMatchObject({ byteLength: 3, width: 1, height: 2 });
  expect(store.readAttachment('unknown')).toBeUndefined();
});

test('only bytes that no message, waiting prompt or draft names are cleared away', () => {
  const store = openSeededStore();
  const [sent, waiting, drafted, unused] = [1, 2, 3, 4].map((n) =>
    store.insertAttachment(image(n)),
  );
  if (!sent || !waiting || !drafted || !unused) throw new Error('Four were stored');
  store.commit([
    { sessionId: aSessionId(1), events: stamp([prompt('see', { images: [sent] })]), patch: null },
  ]);
  store.insertQueued(queued(1, { imageIds: [waiting.id] }));
  store.writeDraft(aSessionId(1), { text: '', imageIds: [drafted.id] });
  expect(store.deleteUnusedAttachments(5_000)).toBe(0);
  expect(store.deleteUnusedAttachments(5_001)).toBe(1);
  expect(
    [sent, waiting, drafted, unused].map(({ id }) => store.findAttachment(id) !== undefined),
  ).toEqual([true, true, true, false]);
});

test('a draft is kept until it is empty', () => {
  const store = openSeededStore();
  expect(store.readDraft(aSessionId(1))).toBeNull();
  store.writeDraft(aSessionId(1), { text: 'half a tho', imageIds: ['a'] });
  store.writeDraft(aSessionId(1), { text: 'half a thought', imageIds: [] });
  expect(store.readDraft(aSessionId(1))).toEqual({ text: 'half a thought', imageIds: [] });
  store.writeDraft(aSessionId(1), { text: '', imageIds: [] });
  expect(store.readDraft(aSessionId(1))).toBeNull();
});

test('settings keep what was chosen and pass over what this version does not know', () => {
  const { raw, store } = openRawStore();
  expect(store.readSettings()).toEqual({});
  store.writeSettings({ theme: 'dark', cliPath: null });
  store.writeSettings({ theme: 'light' });
  raw.exec(
    `INSERT INTO settings VALUES ('defaultPolicy', '"from the future"', 1), ('other', '1', 1)`,
  );
  expect(store.readSettings()).toEqual({ theme: 'light', cliPath: null });
});

test('of a setting with parts, one part that is not understood makes the whole not chosen', () => {
  const { raw, store } = openRawStore();
  store.writeSettings({
    quietHours: { from: '22:00', to: '07:00' },
    keys: { inbox: 'mod+i', board: null },
    zoomPercent: 125,
  });
  expect(store.readSettings()).toEqual({
    quietHours: { from: '22:00', to: '07:00' },
    keys: { inbox: 'mod+i', board: null },
    zoomPercent: 125,
  });
  const damage = (key: string, value: string) =>
    raw.prepare('UPDATE settings SET value = ? WHERE key = ?').run(value, key);
  damage('quietHours', '{"from":"22:00","to":"07:00","days":["sunday"]}');
  damage('keys', '{"inbox":7}');
  damage('zoomPercent', 'not json');
  expect(store.readSettings()).toEqual({});
});

test('a folder keeps its trust and consent when it is taken off the list and comes back', () => {
  const store = openSeededStore();
  store.decideTrust(WORKSPACE_ID, { decision: 'restricted', hash: 'h', decidedAt: 7 });
  store.confirmAutonomous(WORKSPACE_ID, 8);
  const decided = aWorkspace({
    trust: { decision: 'restricted', hash: 'h', decidedAt: 7 },
    autonomousConfirmedAt: 8,
  });
  expect(store.listWorkspaces()).toEqual([decided]);
  store.removeWorkspace(WORKSPACE_ID);
  expect(store.listWorkspaces()).toEqual([]);
  expect(store.findWorkspace(WORKSPACE_ID)).toEqual(decided);
  const again = store.insertWorkspace(aWorkspace({ name: 'other name', createdAt: 99 }));
  expect(again).toEqual(decided);
  expect(store.findWorkspaceByPath('/work')).toEqual(decided);
});
