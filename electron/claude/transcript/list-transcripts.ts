import { type Dirent, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asClaudeSessionId, type ClaudeSessionId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import { isJson, textOf } from '../normalize/json';

export interface TranscriptFile {
  claudeSessionId: ClaudeSessionId;
  /** Absolute. */
  path: string;
  /** Files of its subagents, whatever depth they lie at; absolute. */
  subagents: string[];
}

/**
 * Every transcript under `<config>/projects` (2.1.332), by name alone: nothing is opened. No such folder
 * is an empty list; one that cannot be read is an error with the system's code, e.g. "EACCES".
 * Synchronous, for a worker thread.
 */
export function listTranscripts(
  configDir: string,
): Result<TranscriptFile[], { path: string; code: string }> {
  const projects = path.join(configDir, 'projects');
  const found: TranscriptFile[] = [];
  let folder = projects;
  try {
    for (const project of entriesOf(projects)) {
      folder = path.join(projects, project.name);
      // A project's folder may be a link as the whole may be; a plain file beside them is none.
      if (project.isFile()) continue;
      const entries = entriesOf(folder);
      const besides = new Set(entries.flatMap((entry) => (entry.isFile() ? [] : [entry.name])));
      for (const entry of entries) {
        if (entry.isDirectory() || !entry.name.endsWith('.jsonl')) continue;
        const id = entry.name.slice(0, -'.jsonl'.length);
        found.push({
          claudeSessionId: asClaudeSessionId(id),
          path: path.join(folder, entry.name),
          // Most sessions have none, and asking for a thousand folders that are not there takes its time.
          subagents: besides.has(id) ? listSubagents(path.join(folder, id, 'subagents')) : [],
        });
      }
    }
    return ok(found);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return err({ path: folder, code });
  }
}

export interface SubagentFacts {
  /** The Agent tool call it answers; null when the CLI did not note it. */
  toolUseId: string | null;
  agentType: string | null;
  description: string | null;
}

/** What the CLI noted beside a subagent's transcript; all null when it noted nothing readable. */
export async function readSubagentFacts(transcript: string): Promise<SubagentFacts> {
  const file = transcript.replace(/\.jsonl$/, '.meta.json');
  const noted = await readFile(file, 'utf8').then(parse, () => null);
  const meta = isJson(noted) ? noted : {};
  return {
    toolUseId: textOf(meta.toolUseId),
    agentType: textOf(meta.agentType),
    description: textOf(meta.description),
  };
}

/** Files of its subagents under `<project>/<session>/subagents`, at whatever depth; absolute. */
export function listSubagents(folder: string): string[] {
  const found: string[] = [];
  for (const entry of entriesOf(folder)) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...listSubagents(inside));
    else if (/^agent-.*\.jsonl$/.test(entry.name)) found.push(inside);
  }
  return found;
}

/** By name, so that two readings see the same order; empty when there is no such folder. */
function entriesOf(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
