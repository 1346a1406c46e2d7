import { expect, test } from 'vitest';
import type { Collision } from '@shared/domain/collisions';
import { asSessionId, type SessionId } from '@shared/domain/ids';
import type { AgentEvent } from '@shared/events';
import { createCollisionRadar } from './collision-radar';

const [a, b] = [asSessionId('a'), asSessionId('b')];

const edit = (filePath: string, at: number, status = 'complete'): AgentEvent =>
  ({
    type: 'tool_update',
    at,
    status,
    payload: { kind: 'modify_file', filePath, mutations: [] },
  }) as unknown as AgentEvent;

function setUp() {
  const running = new Set<SessionId>([a, b]);
  const told: Collision[][] = [];
  const radar = createCollisionRadar({
    isRunning: (id) => running.has(id),
    realPath: (path) => path.replace('/link/', '/real/'),
    changed: (collisions) => told.push(collisions),
  });
  return { radar, running, told };
}

test('two running sessions that edit one file are told once, whatever name they use for it', () => {
  const { radar, told } = setUp();
  radar.eventsAppended(b, [edit('/link/x.ts', 2)]);
  radar.eventsAppended(a, [edit('/real/y.ts', 1)]);
  expect(told).toEqual([]);
  radar.eventsAppended(a, [edit('/real/x.ts', 3)]);
  radar.eventsAppended(a, [edit('/real/x.ts', 4)]);
  expect(told).toEqual([[{ earlier: a, later: b, paths: ['/real/x.ts'] }]]);
  expect(radar.list()).toEqual(told[0]);
});

test('an edit that was denied is none, and a session whose turn has ended is out of the way', () => {
  const { radar, running, told } = setUp();
  radar.eventsAppended(a, [edit('/x', 1)]);
  radar.eventsAppended(b, [edit('/x', 2, 'error')]);
  expect(told).toEqual([]);
  radar.eventsAppended(b, [edit('/x', 3)]);
  expect(radar.list()).toHaveLength(1);
  radar.sessionChanged(a);
  expect(radar.list()).toHaveLength(1);
  running.delete(a);
  radar.sessionChanged(a);
  expect(radar.list()).toEqual([]);
  expect(told.at(-1)).toEqual([]);
});
