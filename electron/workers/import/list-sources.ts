import { statSync } from 'node:fs';
import type { ClaudeSessionId } from '@shared/domain/ids';
import type { FileStamp } from '@shared/domain/import-types';
import { ok, type Result } from '@shared/domain/result';
import { listTranscripts } from '../../claude/transcript/list-transcripts';

export interface SourceFile {
  path: string;
  claudeSessionId: ClaudeSessionId;
  isSubagent: boolean;
  stamp: FileStamp;
}

/** Every transcript with what tells a change of it. One that is gone again by now is left out. */
export function listSources(
  configDir: string,
): Result<SourceFile[], { path: string; code: string }> {
  const listed = listTranscripts(configDir);
  if (!listed.ok) return listed;
  const sources: SourceFile[] = [];
  for (const { claudeSessionId, path, subagents } of listed.value) {
    const add = (file: string, isSubagent: boolean): void => {
      const stamp = stampOf(file);
      if (stamp !== null) sources.push({ path: file, claudeSessionId, isSubagent, stamp });
    };
    add(path, false);
    for (const subagent of subagents) add(subagent, true);
  }
  return ok(sources);
}

export const isSameStamp = (a: FileStamp, b: FileStamp): boolean =>
  a.size === b.size && a.modifiedAt === b.modifiedAt && a.inode === b.inode;

function stampOf(path: string): FileStamp | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  // Some file systems know no birth and say 1970 or the last change of the inode.
  const bornAt = stat.birthtimeMs > 0 ? stat.birthtimeMs : stat.mtimeMs;
  return { size: stat.size, modifiedAt: stat.mtimeMs, bornAt, inode: String(stat.ino) };
}
