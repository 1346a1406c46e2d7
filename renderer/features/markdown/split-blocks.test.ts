import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitBlocks, wholeWords } from './split-blocks';

describe('blocks of a streaming answer', () => {
  it('begin after a blank line', () => {
    expect(splitBlocks('one\n\ntwo\nmore\n\n# three')).toEqual([
      'one\n\n',
      'two\nmore\n\n',
      '# three',
    ]);
  });

  it('never cut inside a code fence', () => {
    const code = '```ts\na\n\nb\n```\n';
    expect(splitBlocks(`x\n\n${code}\ny`)).toEqual(['x\n\n', `${code}\n`, 'y']);
    expect(splitBlocks('````\n```\n\nstill\n')).toHaveLength(1);
  });

  it('keep a loose list together', () => {
    expect(splitBlocks('1. a\n\n2. b\n\n   more\n\nend')).toEqual([
      '1. a\n\n2. b\n\n   more\n\n',
      'end',
    ]);
  });

  it('stay whole with reference definitions', () => {
    expect(splitBlocks('[a][1]\n\n[1]: https://example.org')).toHaveLength(1);
  });

  it('joined again are the text', () => {
    const piece = fc.constantFrom('a', '\n', '\n\n', '```', '- x', '  ', '1. y', '# h', '~~~');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(splitBlocks(pieces.join('')).join('')).toBe(pieces.join(''));
      }),
    );
  });
});

describe('whole words', () => {
  it('hold back the word that is still growing', () => {
    expect(wholeWords('The quick bro')).toBe('The quick ');
    expect(wholeWords('Done. ')).toBe('Done. ');
  });

  it('do not hold back text that has no spaces', () => {
    const text = `長い文章${'語'.repeat(60)}`;
    expect(wholeWords(text)).toBe(text);
  });
});
