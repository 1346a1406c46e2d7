import { describe, expect, test } from 'vitest';
import { err, ok } from './result';
import { readMcpServers, resolveMcpServers, secretsOf } from './mcp-config';

const read = (value: unknown, isStored = true) =>
  readMcpServers(value, JSON.stringify(value, null, 2), { isStored });
const servers = (value: unknown) => {
  const result = read(value);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

describe('MCP servers from JSON', () => {
  test('are read in the shape of the CLI’s own file and without its wrapper', () => {
    const one = { command: 'node', args: ['server.mjs'] };
    const expected = { files: { type: 'stdio', ...one, env: {} } };
    expect(servers({ mcpServers: { files: one } })).toEqual(expected);
    expect(servers({ files: one })).toEqual(expected);
    expect(servers({ far: { type: 'http', url: 'https://example.org/mcp' } })).toEqual({
      far: { type: 'http', url: 'https://example.org/mcp', headers: {} },
    });
  });

  test.each([
    [[], 1, 'an object of servers'],
    [{ mcpServers: { a: { type: 'carrier-pigeon' } } }, 4, 'stdio, sse or http'],
    [{ mcpServers: { a: { command: '' } } }, 4, 'a command is missing'],
    [{ mcpServers: { a: { type: 'sse', url: 'ftp://x' } } }, 5, 'begins with https://'],
    [{ mcpServers: { a: { command: 'x', speed: 1 } } }, 5, 'there is no field “speed”'],
    [{ mcpServers: { a: { command: 'x', args: [1] } } }, 6, 'mcpServers.a.args.0'],
    [{ mcpServers: { 'no name': { command: 'x' } } }, 3, 'no name'],
  ])('%j is refused with the line', (value, line, words) => {
    const result = read(value);
    expect(result.ok ? null : result.error.line).toBe(line);
    expect(result.ok ? '' : result.error.message).toContain(words);
  });

  test.each([
    [{ a: { command: 'x', env: { API_TOKEN: 'hunter2' } } }, 'a.env.API_TOKEN', 5],
    [
      { a: { type: 'http', url: 'https://h', headers: { Authorization: 'Bearer abc' } } },
      'a.headers.Authorization',
      6,
    ],
    [{ a: { command: 'x', args: ['sk-ant-api03-aaaaaaaaaaaaaaaaaaaa'] } }, 'a.args.0', 5],
    [{ a: { type: 'sse', url: 'https://me:hunter22@example.org' } }, 'a.url', 4],
  ])('a secret in plain text is refused: %j', (value, place, line) => {
    const result = read(value);
    expect(result.ok ? null : result.error).toMatchObject({
      line,
      message: expect.stringContaining(`“${place}” looks like a secret`),
    });
    expect(result.ok ? '' : result.error.message).not.toContain('hunter2');
  });
});

test('the name of our own tools is taken', () => {
  const result = read({ roundhouse: { command: 'x' } });
  expect(result.ok ? null : result.error).toMatchObject({ line: 2 });
});

test('a file that is not kept may hold what its owner put there', () => {
  expect(read({ a: { command: 'x', env: { API_TOKEN: 'hunter2' } } }, false).ok).toBe(true);
});

describe('what the CLI is given', () => {
  const given = servers({
    a: { command: '${BIN:-node}', args: ['--to=${HOST}'], env: { TOKEN: { secret: 'a-token' } } },
    b: { type: 'http', url: '${BASE}/mcp', headers: { Authorization: 'Bearer ${KEY}' } },
  });
  const variables: Record<string, string> = { HOST: 'h', BASE: 'https://b', KEY: 'k' };
  const variable = (name: string) => variables[name];

  test('has every variable and secret in its place', () => {
    expect(secretsOf(given)).toEqual(['a-token']);
    expect(resolveMcpServers(given, { variable, secret: (name) => ok(`${name}!`) })).toEqual(
      ok({
        a: { type: 'stdio', command: 'node', args: ['--to=h'], env: { TOKEN: 'a-token!' } },
        b: { type: 'http', url: 'https://b/mcp', headers: { Authorization: 'Bearer k' } },
      }),
    );
  });

  test('is refused with the name of what is missing', () => {
    const secret = () => err('there is no keyring here');
    expect(resolveMcpServers(given, { variable, secret })).toEqual(
      err('MCP server “a”: there is no keyring here.'),
    );
    expect(
      resolveMcpServers(given, { variable: () => undefined, secret: (name) => ok(name) }),
    ).toEqual(err('MCP server “a”: the environment variable HOST is not set.'));
  });
});
