import { describe, expect, it } from 'vitest';
import type { FileMutation } from '@shared/events';
import { countDiffLines, diffLines, parseUnified } from './diff-lines';

const edit = (change: Partial<FileMutation>): FileMutation => ({
  type: 'edit',
  content: null,
  oldContent: null,
  newContent: null,
  diff: null,
  ...change,
});

describe('diff lines', () => {
  it('are numbered on both sides', () => {
    const lines = parseUnified('--- a\n+++ b\n@@ -3,2 +3,2 @@\n same\n-old\n+new\n');
    expect(lines).toEqual([
      { kind: 'same', text: 'same', oldLine: 3, newLine: 3 },
      { kind: 'del', text: 'old', oldLine: 4, newLine: null },
      { kind: 'add', text: 'new', oldLine: null, newLine: 4 },
    ]);
  });

  it('keep lines that look like a file header inside a hunk', () => {
    const lines = parseUnified('@@ -1,2 +1,1 @@\n x\n--- y\n');
    expect(lines.at(-1)).toMatchObject({ kind: 'del', text: '-- y' });
  });

  it('are compared from the texts when there is no patch', () => {
    const lines = diffLines(edit({ oldContent: 'a\nb\n', newContent: 'a\nc\n' }));
    expect(lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['same a', 'del b', 'add c']);
  });

  it('have no numbers when only an excerpt of the file is known', () => {
    const texts = { oldContent: 'a', newContent: 'b' };
    expect(diffLines(edit(texts)).flatMap((l) => [l.oldLine, l.newLine])).toEqual(
      Array(4).fill(null),
    );
    expect(diffLines(edit({ ...texts, type: 'overwrite' }))[0]?.oldLine).toBe(1);
  });

  it('of a new file are all added', () => {
    expect(diffLines(edit({ type: 'create', content: 'a\nb' })).map((l) => l.kind)).toEqual([
      'add',
      'add',
    ]);
  });

  it('case 83: a huge edit is measured, not compared', () => {
    const huge = edit({ oldContent: 'x'.repeat(500_000), newContent: 'y'.repeat(500_000) });
    const payload = { kind: 'modify_file' as const, filePath: '/a.json', mutations: [huge] };
    expect(countDiffLines(payload)).toBe(Number.POSITIVE_INFINITY);
    expect(diffLines(huge).map((l) => l.kind)).toEqual(['add']);
  });
});
