import path from 'node:path';
import type { Definitions } from '@shared/contract/tasks';
import { isJson } from '@shared/domain/json-object';
import { readConfigFile } from '../trust/read-config-file';
import { trustFiles } from '../trust/trust-files';
import { listAgentFiles, readAgentFile } from './agent-file';

type Scope = Definitions['agents'][number]['scope'];

/**
 * The custom agents and hooks a session in `cwd` works with, each with the file it comes from, the
 * folder's own before the user's. Only read: files and keys as CLI 2.1.332 has them. Plugins bring
 * more, which only a running session knows.
 */
export async function readDefinitions(cwd: string, userConfigDir: string): Promise<Definitions> {
  const found: Definitions = { agents: [], hooks: [], unreadable: [] };
  const own = (await trustFiles(cwd, userConfigDir)).filter(({ kind }) => kind === 'settings');
  const settings = [
    ...own.map(({ file }) => ({ file, scope: scopeOf(file) })),
    { file: path.join(userConfigDir, 'settings.json'), scope: 'user' as const },
  ];
  const folders = new Map<string, Scope>(
    settings.map(({ file, scope }) => [
      path.join(path.dirname(file), 'agents'),
      scope === 'user' ? 'user' : 'project',
    ]),
  );
  for (const [folder, scope] of folders) await addAgents(found, folder, scope);
  for (const { file, scope } of settings) await addHooks(found, file, scope);
  return found;
}

const scopeOf = (file: string): Scope =>
  path.basename(file) === 'settings.local.json' ? 'local' : 'project';

async function addAgents(found: Definitions, folder: string, scope: Scope): Promise<void> {
  for (const file of await listAgentFiles(folder)) {
    const read = await readAgentFile(file);
    if (read.ok) found.agents.push({ ...read.value, scope, file });
    else found.unreadable.push({ file, reason: read.error });
  }
}

async function addHooks(found: Definitions, file: string, scope: Scope): Promise<void> {
  const read = await readConfigFile(file);
  if (read.kind === 'unreadable') found.unreadable.push({ file, reason: read.reason });
  if (read.kind !== 'parsed' || !isJson(read.value.hooks)) return;
  for (const [event, entries] of Object.entries(read.value.hooks)) {
    for (const entry of Array.isArray(entries) ? entries : []) {
      if (!isJson(entry)) continue;
      const matcher =
        typeof entry.matcher === 'string' && entry.matcher !== '' ? entry.matcher : null;
      for (const hook of Array.isArray(entry.hooks) ? entry.hooks : [])
        found.hooks.push({ event, matcher, runs: whatRuns(hook), scope, file });
    }
  }
}

/** A command, or the prompt of a hook that asks a model. */
function whatRuns(hook: unknown): string {
  if (!isJson(hook)) return JSON.stringify(hook);
  const said = hook.command ?? hook.prompt ?? hook.url;
  return typeof said === 'string' ? said : JSON.stringify(hook);
}
