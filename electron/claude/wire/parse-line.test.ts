import { expect, test } from 'vitest';
import { parseLine } from './parse-line';

function parts(line: string): unknown[] {
  const found: unknown[] = [];
  parseLine(line, (frame) => found.push(frame));
  return found;
}

test('case 33: banner and debug lines are kept as text, frames between them are read', () => {
  expect(parts('🎉 Welcome')).toEqual(['🎉 Welcome']);
  expect(parts('[SandboxDebug] x')).toEqual(['[SandboxDebug] x']);
  expect(parts('{ not json')).toEqual(['{ not json']);
  expect(parts('{"type":"result"}')).toEqual([{ type: 'result' }]);
});

test('case 33: a log line and a frame glued together are both kept', () => {
  expect(parts('[debug] {x} {"type":"result","n":{"a":1}}')).toEqual([
    '[debug] {x}',
    { type: 'result', n: { a: 1 } },
  ]);
  expect(parts('{"type":"result"} trailing words')).toEqual([{ type: 'result' }, 'trailing words']);
});

test('case 33: several frames on one line are all read, with the words between them', () => {
  const first = { type: 'assistant', text: 'a "}{" \\\\', n: [{ a: { b: {} } }, { c: {} }, {}] };
  const second = { type: 'result', deep: { a: { a: { a: { a: {} } } } } };
  const [one, two] = [JSON.stringify(first), JSON.stringify(second)];
  expect(parts(one + two)).toEqual([first, second]);
  expect(parts(`[log {"level":1}] ${one} and ${two}end`)).toEqual([
    '[log {"level":1}]',
    first,
    'and',
    second,
    'end',
  ]);
  expect(parts(`${one}{"type":"cut`)).toEqual([first, '{"type":"cut']);
});

test('case 31: a frame of megabytes behind a log prefix is read', () => {
  const frame = { type: 'user', data: 'x'.repeat(3 * 1024 * 1024) };
  expect(parts(`Warning: {} ${JSON.stringify(frame)}`)).toEqual(['Warning: {}', frame]);
});

test('JSON that is no object is text, and so is JSON without a type inside a log line', () => {
  expect(parts('42')).toEqual(['42']);
  expect(parts('null')).toEqual(['null']);
  expect(parts('state: {"a":1}')).toEqual(['state: {"a":1}']);
});

test('a line of blanks is nothing', () => {
  expect(parts('   ')).toEqual([]);
});

test('case 15: an object of an unknown type is a frame like any other', () => {
  expect(parts('{"type":"something_new","x":1}')).toEqual([{ type: 'something_new', x: 1 }]);
  expect(parts('{"x":1}')).toEqual([{ x: 1 }]);
});
