import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNumstat, parseStatusV2 } from './parse-status';

/** A name as a file system may hold it. */
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => !text.includes('\0'));

test('any name of a file comes through, spaces, tabs and line feeds included', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), (names) => {
      const hash = '0'.repeat(40);
      const fields = names.map((path, index) =>
        index % 2 === 0
          ? `1 M. N... 100644 100644 100644 ${hash} ${hash} ${path}`
          : `u UU N... 100644 100644 100644 100644 ${hash} ${hash} ${hash} ${path}`,
      );
      const { entries } = parseStatusV2(fields.map((field) => `${field}\0`).join(''));
      expect(entries.map(({ path }) => path)).toEqual(names);
      expect(entries.map(({ isConflicted }) => isConflicted)).toEqual(
        names.map((_, index) => index % 2 === 1),
      );
      const counted = parseNumstat(names.map((path) => `1\t2\t${path}\0`).join(''));
      expect([...counted.keys()]).toEqual([...new Set(names)]);
    }),
  );
});

test('a branch, its upstream and the distance to it', () => {
  expect(parseStatusV2('# branch.oid (initial)\0# branch.head main\0? a b\0')).toMatchObject({
    branch: 'main',
    hasCommit: false,
    upstream: null,
    entries: [{ path: 'a b' }],
  });
  expect(
    parseStatusV2(
      '# branch.oid 1\0# branch.head (detached)\0# branch.upstream o/m\0# branch.ab +2 -3\0',
    ),
  ).toMatchObject({ branch: null, upstream: { name: 'o/m', ahead: 2, behind: 3 } });
});

test('what is binary has no lines', () => {
  expect(parseNumstat('-\t-\tpicture.png\0').get('picture.png')).toBeNull();
});
