import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLineSplitter } from './line-splitter';
import { parseLine } from './parse-line';

const RECORDINGS = 'e2e/recordings';

function split(chunks: readonly Buffer[], maxLineBytes?: number): string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter(maxLineBytes);
  for (const chunk of chunks) splitter.push(chunk, (line) => lines.push(line));
  splitter.end((line) => lines.push(line));
  return lines;
}

const bytes = (text: string): Buffer => Buffer.from(text);
const perByte = (text: string): Buffer[] => [...bytes(text)].map((byte) => Buffer.of(byte));

function chunked(whole: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((start, index) => whole.subarray(start, places[index] ?? whole.length));
}

test('case 14: a line of CJK text and an emoji is intact when it comes byte by byte', () => {
  const line = JSON.stringify({ text: '漢字かな交じり文 🎉 \uFFFD' });
  expect(split(perByte(`${line}\n`))).toEqual([line]);
});

test('drops CR before the newline and blank lines, and reads a last line without a newline', () => {
  expect(split([bytes('{"a":1}\r\n\r\n\n{"b":2}\n{"c"'), bytes(':3}')])).toEqual([
    '{"a":1}',
    '{"b":2}',
    '{"c":3}',
  ]);
});

test('hands over half a line at the end as it is', () => {
  expect(split([bytes('{"a":1}\n{"b'), bytes('":')])).toEqual(['{"a":1}', '{"b":']);
});

test('keeps a CR inside a line', () => {
  expect(split([bytes('a\rb\n')])).toEqual(['a\rb']);
});

test('case 31: reads a line of 20 MB and one of 300 KB', () => {
  const large = 'x'.repeat(20 * 1024 * 1024);
  const small = 'y'.repeat(300 * 1024);
  const whole = bytes(`${large}\n${small}\n`);
  const chunks: Buffer[] = [];
  for (let at = 0; at < whole.length; at += 65_536) chunks.push(whole.subarray(at, at + 65_536));
  const lines = split(chunks);
  expect(lines.map((line) => line.length)).toEqual([large.length, small.length]);
});

describe('a line above the limit', () => {
  test('is refused when it never ends, and nothing is read after it', () => {
    const splitter = createLineSplitter(10);
    const lines: string[] = [];
    const push = (text: string): boolean => splitter.push(bytes(text), (line) => lines.push(line));
    expect(push('ok\n12345')).toBe(true);
    expect(push('678901')).toBe(false);
    expect(push('\nmore\n')).toBe(false);
    splitter.end((line) => lines.push(line));
    expect(lines).toEqual(['ok']);
  });

  test('is accepted up to the very limit', () => {
    expect(split([bytes('12345'), bytes('67890\n')], 10)).toEqual(['1234567890']);
  });

  test('does not cost more memory than the limit and one doubling', () => {
    const limit = 8 * 1024 * 1024;
    const splitter = createLineSplitter(limit);
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const before = process.memoryUsage().arrayBuffers;
    let isReading = true;
    while (isReading) isReading = splitter.push(chunk, () => undefined);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * limit);
  });
});

test('any chunking of any bytes gives the same lines', () => {
  const texts = fc.array(fc.constantFrom('a', '\n', '\r\n', '漢', '🎉', '{"k":1}', ' '));
  fc.assert(
    fc.property(texts, fc.array(fc.nat()), (parts, cuts) => {
      const whole = bytes(parts.join(''));
      expect(split(chunked(whole, cuts))).toEqual(split([whole]));
    }),
  );
});

const outputs = readdirSync(RECORDINGS)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => ({ name, output: recordedOutput(`${RECORDINGS}/${name}`) }));

test.each(outputs)('any chunking of recording $name gives the same frames', ({ output }) => {
  const frames = framesOf([output]);
  expect(frames.every((frame) => typeof frame === 'object')).toBe(true);
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 40 }), (cuts) => {
      expect(framesOf(chunked(output, cuts))).toEqual(frames);
    }),
    { numRuns: 20 },
  );
  expect(framesOf(perByte(output.toString('utf8')))).toEqual(frames);
});

function recordedOutput(file: string): Buffer {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const frames = lines
    .map((line) => JSON.parse(line) as { dir: string; frame: unknown })
    .filter(({ dir }) => dir === 'out');
  return bytes(frames.map(({ frame }) => `${JSON.stringify(frame)}\n`).join(''));
}

function framesOf(chunks: readonly Buffer[]): unknown[] {
  const frames: unknown[] = [];
  for (const line of split(chunks)) parseLine(line, (frame) => frames.push(frame));
  return frames;
}
