import { describe, expect, it } from 'vitest';
import { asMessageUuid, asSessionId } from '@shared/domain/ids';
import { emptyTimeline, foldEvents } from '@shared/domain/timeline';
import type { PromptItem } from '@shared/domain/timeline-types';
import { type Scripted, stamp } from '../../bridge/fake/fake-events';
import { complete, prompt, say } from '../../bridge/fake/fake-script';
import { steeringOf } from './steering';

const ended = (change: object): Scripted => ({ ...complete(0.01, 0.01), ...change });
const answers = (...uuids: string[]) => ended({ promptUuids: uuids.map(asMessageUuid) });

function steering(script: Scripted[]) {
  const { items } = foldEvents(emptyTimeline(), stamp(asSessionId('s'), script, 1, 0));
  return items
    .filter((item): item is PromptItem => item.kind === 'prompt')
    .map((item) => steeringOf(items, item));
}

describe('a prompt sent while a turn runs', () => {
  const both = [prompt('A', 'a'), say('m1', 'Working'), prompt('B', 'b')];

  it('waits until a result names it', () => {
    expect(steering(both)).toEqual([null, 'waiting']);
    expect(steering([...both, answers('a', 'b')])).toEqual([null, 'folded']);
    expect(steering([...both, answers('a')])).toEqual([null, 'waiting']);
    expect(steering([...both, answers('a'), answers('b')])).toEqual([null, 'own-turn']);
  });

  it('is nothing special once it was dropped by a stop', () => {
    const stopped = ended({ promptUuids: [asMessageUuid('a')], stopReason: 'interrupted' });
    expect(steering([...both, stopped])).toEqual([null, null]);
  });

  it('is not one that comes after a turn', () => {
    expect(steering([prompt('A', 'a'), answers('a'), prompt('B', 'b')])).toEqual([null, null]);
  });
});
