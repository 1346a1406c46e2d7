import type { ImportedFile } from '@shared/domain/import-types';
import type { TranscriptScan } from '../../claude/transcript/scan/transcript-scan';
import type { SourceFile } from './list-sources';

const MAX_TITLE = 200;

/** The row of a file: what a list shows, and the scan as it is kept. */
export function toImportedFile(
  { path, claudeSessionId, isSubagent, stamp }: SourceFile,
  scan: TranscriptScan,
  text: string,
): ImportedFile {
  return {
    path,
    claudeSessionId,
    isSubagent,
    stamp,
    title: titleOf(scan),
    cwd: scan.cwd,
    startedAt: scan.startedAt,
    updatedAt: scan.updatedAt,
    // Of a fork's total nobody can tell how much was its parent's.
    costUsd: scan.copiedFrom === null ? scan.costUsd : null,
    totals: scan.totals,
    hasConversation: scan.messages.length > 0 || scan.firstPrompt !== null,
    copiedFrom: scan.copiedFrom,
    damagedLines: scan.damagedLines,
    scan: text,
  };
}

function titleOf({ names, firstPrompt }: TranscriptScan): string | null {
  const title =
    names.custom ?? names.ai ?? names['last-prompt'] ?? names.summary ?? firstPrompt ?? null;
  return title === null ? null : title.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_TITLE);
}
