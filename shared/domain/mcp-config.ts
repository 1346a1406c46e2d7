import { isJson } from './json-object';
import { z } from 'zod';
import { lineOfPath } from './json-place';
import { issueInWords } from './profile';
import { redactText } from './redact';
import { err, ok, type Result } from './result';

/** Names as the CLI takes them (2.1.332). */
const serverName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,60}$/, 'letters, digits, hyphens and underscores alone make a name');
const secretName = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'letters, digits, dots, hyphens and underscores make a name');
const text = z.string().max(10_000);
/** A text, in which `${NAME}` stands for an environment variable, or what the keyring keeps under a name. */
const valueSchema = z.union([text, z.strictObject({ secret: secretName })], {
  error: 'a text, or {"secret": "a name"}',
});
/** Of requests to a server, ms. */
const timeout = z.number().int().min(1).max(86_400_000).optional();
const values = z.record(z.string().min(1), valueSchema);

const stdioSchema = z.strictObject({
  type: z.literal('stdio'),
  command: text.min(1, 'a command is missing'),
  args: z.array(text).default([]),
  env: values.default({}),
  timeout,
});
const addressSchema = text.regex(
  /^(https?:\/\/|\$\{)/,
  'an address that begins with https:// or http://',
);
const remote = { url: addressSchema, headers: values.default({}), timeout };
const sseSchema = z.strictObject({ type: z.literal('sse'), ...remote });
const httpSchema = z.strictObject({ type: z.literal('http'), ...remote });

export const mcpServerSchema = z.discriminatedUnion('type', [stdioSchema, sseSchema, httpSchema], {
  error: '“type” is stdio, sse or http',
});
export type McpServerConfig = z.infer<typeof mcpServerSchema>;
export type McpValue = z.infer<typeof valueSchema>;

export const mcpServersSchema = z.record(serverName, mcpServerSchema);
export type McpServers = z.infer<typeof mcpServersSchema>;

export interface McpFault {
  line: number;
  /** With the line at its beginning. */
  message: string;
}

/** Tools we host ourselves come under this name. */
export const HOUSE_SERVER = 'roundhouse';

/**
 * Servers of a parsed JSON and its text: `{"mcpServers": {…}}`, or what would be in there. A server with a
 * command needs no `type`. `isStored`: they are kept and shown, so what looks like a secret is refused.
 */
export function readMcpServers(
  value: unknown,
  source: string,
  { isStored }: { isStored: boolean },
): Result<McpServers, McpFault> {
  const fault = (message: string) =>
    err({ line: Number(/^line (\d+)/.exec(message)?.[1] ?? 1), message });
  if (!isJson(value)) return fault('line 1: an object of servers is expected.');
  const isWrapped = isJson(value['mcpServers']);
  const prefix = isWrapped ? ['mcpServers'] : [];
  const servers = isWrapped ? value['mcpServers'] : value;
  const parsed = mcpServersSchema.safeParse(withTypes(servers));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fault(issueInWords(source, issue && { ...issue, path: [...prefix, ...issue.path] }));
  }
  if (HOUSE_SERVER in parsed.data)
    return fault(
      `line ${lineOfPath(source, [...prefix, HOUSE_SERVER])}: “${HOUSE_SERVER}” is the name of the tools of this program. Choose another one.`,
    );
  const exposed = isStored ? findExposed(parsed.data) : null;
  if (exposed === null) return ok(parsed.data);
  return fault(
    `line ${lineOfPath(source, [...prefix, ...exposed])}: “${exposed.join('.')}” looks like a secret, ` +
      'which is not kept in plain text. Name an environment variable as ${NAME}, or keep it in the keyring.',
  );
}

/** The path of the first text that holds what looks like a secret; null: none does. */
export function findExposed(servers: McpServers): string[] | null {
  for (const [name, server] of Object.entries(servers)) {
    const texts: [string[], string][] =
      server.type === 'stdio'
        ? [
            [[name, 'command'], server.command],
            ...server.args.map((arg, index): [string[], string] => [
              [name, 'args', String(index)],
              arg,
            ]),
          ]
        : [[[name, 'url'], server.url]];
    const field = server.type === 'stdio' ? 'env' : 'headers';
    for (const [key, one] of Object.entries(valuesOf(server))) {
      if (typeof one !== 'string') continue;
      if (SECRET_KEY.test(key) && one !== '' && !VARIABLE.test(one)) return [name, field, key];
      texts.push([[name, field, key], one]);
    }
    const found = texts.find(([, one]) => redactText(one).count > 0);
    if (found !== undefined) return found[0];
  }
  return null;
}

/** Names of secrets in the keyring that these servers need. */
export const secretsOf = (servers: McpServers): string[] => [
  ...new Set(
    Object.values(servers).flatMap((server) =>
      Object.values(valuesOf(server)).flatMap((one) =>
        typeof one === 'string' ? [] : [one.secret],
      ),
    ),
  ),
];

export interface SecretSource {
  /** Undefined when it is not set. */
  variable(name: string): string | undefined;
  /** The error is one sentence that names what is missing. */
  secret(name: string): Result<string, string>;
}

/** What the CLI reads: every reference replaced. The error names the server and what is missing. */
export function resolveMcpServers(
  servers: McpServers,
  source: SecretSource,
): Result<Record<string, unknown>, string> {
  const resolved: Record<string, unknown> = {};
  for (const [name, server] of Object.entries(servers)) {
    const missing: string[] = [];
    const filled = (one: string): string =>
      one.replace(VARIABLES, (_whole, variable: string, otherwise: string | undefined) => {
        const found = source.variable(variable) ?? otherwise;
        if (found === undefined) missing.push(`the environment variable ${variable} is not set`);
        return found ?? '';
      });
    const all = (given: Record<string, McpValue>) =>
      Object.fromEntries(
        Object.entries(given).map(([key, one]) => {
          if (typeof one === 'string') return [key, filled(one)];
          const kept = source.secret(one.secret);
          if (!kept.ok) missing.push(kept.error);
          return [key, kept.ok ? kept.value : ''];
        }),
      );
    resolved[name] =
      server.type === 'stdio'
        ? {
            ...server,
            command: filled(server.command),
            args: server.args.map(filled),
            env: all(server.env),
          }
        : { ...server, url: filled(server.url), headers: all(server.headers) };
    if (missing.length > 0)
      return err(`MCP server “${name}”: ${[...new Set(missing)].join('; ')}.`);
  }
  return ok(resolved);
}

const valuesOf = (server: McpServerConfig): Record<string, McpValue> =>
  server.type === 'stdio' ? server.env : server.headers;

const SECRET_KEY = /key|token|secret|passw|credential|authorization|cookie/i;
const VARIABLE = /\$\{[A-Za-z_]\w*(?::-[^}]*)?\}/;
const VARIABLES = /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g;

const withTypes = (servers: unknown): unknown =>
  isJson(servers)
    ? Object.fromEntries(
        Object.entries(servers).map(([name, server]) => [
          name,
          isJson(server) && server['type'] === undefined && 'command' in server
            ? { ...server, type: 'stdio' }
            : server,
        ]),
      )
    : servers;
