import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type McpServers, resolveMcpServers, secretsOf } from '@shared/domain/mcp-config';
import { err, ok, type Result } from '@shared/domain/result';

/** A file the CLI is pointed to, gone once it has been read. */
export interface HandedFile {
  /** Absolute. */
  path: string;
  remove(): Promise<void>;
}

export interface McpFilesDeps {
  /** Absolute; emptied before the first file goes in: what is there was left by a program that was killed. */
  folder: string;
  /** Read at each start. */
  environment(): Readonly<Record<string, string | undefined>>;
  /** Null: this program opens no secrets. */
  secrets: {
    open(names: readonly string[]): Promise<(name: string) => Result<string, string>>;
  } | null;
}

/** Only its owner may read what is in it. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export function createMcpFiles({ folder, environment, secrets }: McpFilesDeps) {
  let ready: Promise<void> | null = null;

  async function prepare(): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  }

  return {
    /** Null: there is nothing to write. The error is a sentence that names what is missing. */
    async write(servers: McpServers): Promise<Result<HandedFile | null, string>> {
      if (Object.keys(servers).length === 0) return ok(null);
      const variables = environment();
      const secret = secrets === null ? noSecrets : await secrets.open(secretsOf(servers));
      const resolved = resolveMcpServers(servers, {
        variable: (name) => variables[name],
        secret,
      });
      if (!resolved.ok) return resolved;
      try {
        ready ??= prepare();
        await ready;
        const own = await mkdtemp(join(folder, 'mcp-'));
        const path = join(own, 'servers.json');
        await writeFile(path, JSON.stringify({ mcpServers: resolved.value }), { mode: FILE_MODE });
        return ok({ path, remove: () => rm(own, { recursive: true, force: true }) });
      } catch (error) {
        ready = null;
        const why = error instanceof Error ? error.message : String(error);
        return err(`The MCP servers could not be written for Claude Code: ${why}.`);
      }
    },
  };
}

const noSecrets = (name: string): Result<string, string> =>
  err(`the secret ${name} is in the keyring, which only the window opens; name a variable instead`);
