import { expect, test } from 'vitest';
import { lineRange, splitWords, withServer } from './mcp-json';

const SERVER = { type: 'stdio' as const, command: 'x', args: [], env: {} };

test('a server is written into the JSON that is there, wrapped or not', () => {
  const written = { ok: true, value: JSON.stringify({ mcpServers: { a: SERVER } }, null, 2) };
  for (const json of ['', '{}', '{"mcpServers": {}}', '{"a": 1}'])
    expect(withServer(json, 'a', SERVER)).toEqual(written);
  expect(withServer('{"mcpServers": {"b": 2}}', 'a', SERVER)).toMatchObject({
    value: expect.stringContaining('"b": 2'),
  });
  expect(withServer('{', 'a', SERVER).ok).toBe(false);
  expect(withServer('[]', 'a', SERVER).ok).toBe(false);
});

test('a line is found by its number', () => {
  expect(lineRange('{\n  "a": 1\n}', 2)).toEqual([2, 10]);
  expect(lineRange('{}', 9)).toEqual([3, 3]);
});

test('arguments may be quoted', () => {
  expect(splitWords(`-y "my server" --to='a b' c`)).toEqual([
    '-y',
    'my server',
    `--to='a`,
    `b'`,
    'c',
  ]);
});
