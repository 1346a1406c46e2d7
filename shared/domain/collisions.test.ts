import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCollisions, type SessionEdits } from './collisions';
import { asSessionId } from './ids';

const name = fc.constantFrom('/a', '/b', '/c', '/d');
const edits = fc.uniqueArray(
  fc.record({
    sessionId: fc.integer({ min: 1, max: 9 }).map((n) => asSessionId(`s${n}`)),
    since: fc.nat(5),
    paths: fc.array(name).map((paths) => new Set(paths)),
  }),
  { selector: ({ sessionId }) => sessionId },
);
const keyOf = (all: readonly SessionEdits[]) => JSON.stringify(findCollisions(all));

test('each pair that shares a file is told once with all files it shares, and no other', () => {
  fc.assert(
    fc.property(edits, (all) => {
      const found = findCollisions(all);
      for (const a of all)
        for (const b of all) {
          if (a.sessionId >= b.sessionId) continue;
          const shared = [...a.paths].filter((path) => b.paths.has(path)).toSorted();
          const told = found.filter(
            ({ earlier, later }) =>
              [earlier, later].includes(a.sessionId) && [earlier, later].includes(b.sessionId),
          );
          expect(told.map(({ paths }) => paths)).toEqual(shared.length === 0 ? [] : [shared]);
        }
    }),
  );
});

test('who tells first makes no difference', () => {
  fc.assert(fc.property(edits, (all) => keyOf(all.toReversed()) === keyOf(all)));
});
