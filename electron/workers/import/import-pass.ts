import type { ImportedFile, ImportedUsage } from '@shared/domain/import-types';
import type { ImportOutcome, ImportProgress } from '@shared/contract/imports';
import { parseScan } from '../../claude/transcript/scan/scan-json';
import { shareMessages } from '../../claude/transcript/scan/share-messages';
import type { TranscriptScan } from '../../claude/transcript/scan/transcript-scan';
import { toImportedFile } from './imported-file';
import { isSameStamp, listSources, type SourceFile } from './list-sources';
import type { ScanDone, ScanJob } from './scan-files';
import { usageSlots } from './usage-slots';

export interface ImportStore {
  listImportedFiles(): Pick<ImportedFile, 'path' | 'stamp'>[];
  readImportedFiles(): ImportedFile[];
  listContinuedAt(): { claudeSessionId: string; at: number }[];
  writeImportedFiles(files: readonly WrittenFile[]): void;
}

interface WrittenFile {
  file: ImportedFile;
  usage: readonly ImportedUsage[];
}

export interface ImportPassDeps {
  store: ImportStore;
  scan(jobs: readonly ScanJob[], onDone: (job: ScanJob) => void): Promise<ScanDone[]>;
  onProgress(progress: ImportProgress): void;
  /** Between two transactions, so that other writers get their turn. */
  pause(): Promise<void>;
}

/** A transaction of so many files is over in a few milliseconds. */
const FILES_AT_ONCE = 200;

/**
 * One look at all transcripts: reads what is new or was appended, gives each message to one file and
 * writes down files and sums. What cannot be read is named and stays as it was known.
 */
export async function runImportPass(
  configDir: string,
  { store, scan, onProgress, pause }: ImportPassDeps,
): Promise<ImportOutcome> {
  const listed = listSources(configDir);
  if (!listed.ok) return { ok: false, ...listed.error };
  const sources = new Map(listed.value.map((source) => [source.path, source]));
  const stamps = new Map(store.listImportedFiles().map(({ path, stamp }) => [path, stamp]));
  const changed = listed.value.filter(({ path, stamp }) => {
    const known = stamps.get(path);
    return known === undefined || !isSameStamp(known, stamp);
  });
  if (changed.length === 0) return nothingNew(sources.size);

  const known = new Map(
    (stamps.size === 0 ? [] : store.readImportedFiles()).map((file) => [file.path, file]),
  );
  const jobs = changed.map((source) => jobOf(source, known.get(source.path)));
  const totalBytes = jobs.reduce((sum, job) => sum + job.size, 0);
  let doneBytes = 0;
  onProgress({ doneBytes, totalBytes });
  const scanned = await scan(jobs, (job) => {
    doneBytes += job.size;
    onProgress({ doneBytes, totalBytes });
  });
  const written = settle(scanned, sources, known, store.listContinuedAt());
  for (let start = 0; start < written.length; start += FILES_AT_ONCE) {
    store.writeImportedFiles(written.slice(start, start + FILES_AT_ONCE));
    await pause();
  }
  return {
    ok: true,
    files: sources.size,
    readFiles: scanned.length,
    readBytes: totalBytes,
    changed: [...new Set(changed.map(({ claudeSessionId }) => claudeSessionId))],
    unreadable: scanned.flatMap((done) => (done.ok ? [] : [{ path: done.path, code: done.code }])),
  };
}

const nothingNew = (files: number): ImportOutcome => ({
  ok: true,
  files,
  readFiles: 0,
  readBytes: 0,
  changed: [],
  unreadable: [],
});

/** A file that shrank or is another one under the same name is read from its start. */
function jobOf({ path, stamp }: SourceFile, known: ImportedFile | undefined): ScanJob {
  const isLonger =
    known !== undefined && known.stamp.inode === stamp.inode && known.stamp.size <= stamp.size;
  return isLonger
    ? { path, size: stamp.size - known.stamp.size, before: known.scan }
    : { path, size: stamp.size, before: null };
}

/** The rows to write: what was read, and what lost or won a message by it. */
function settle(
  scanned: readonly ScanDone[],
  sources: ReadonlyMap<string, SourceFile>,
  known: ReadonlyMap<string, ImportedFile>,
  continued: readonly { claudeSessionId: string; at: number }[],
): WrittenFile[] {
  const endOf = new Map(continued.map(({ claudeSessionId, at }) => [claudeSessionId, at]));
  const files = new Map<string, { file: ImportedFile; scan: TranscriptScan | null }>();
  for (const file of known.values()) files.set(file.path, { file, scan: null });
  const fresh = new Set<string>();
  const doneOf = new Map(scanned.map((done) => [done.path, done]));
  // In the order of the files, whichever thread was done first.
  for (const source of sources.values()) {
    const done = doneOf.get(source.path);
    if (done === undefined || !done.ok) continue;
    const scan = done.scan ?? parseScan(done.text);
    if (scan === null) continue;
    files.set(done.path, { file: toImportedFile(source, scan, done.text), scan });
    fresh.add(done.path);
  }
  const all = [...files.values()];
  const { own, partners } = shareMessages(
    all.map(({ file, scan }) => ({
      path: file.path,
      bornAt: file.stamp.bornAt,
      messages: (scan ?? parseScan(file.scan))?.messages ?? [],
    })),
  );
  const touched = new Set<number>();
  all.forEach(({ file }, index) => {
    if (!fresh.has(file.path)) return;
    touched.add(index);
    for (const partner of partners.get(index) ?? []) touched.add(partner);
  });
  return [...touched].flatMap((index) => {
    const entry = all[index];
    if (entry === undefined) return [];
    // What was said here is told by the CLI as a turn.
    const end = endOf.get(entry.file.claudeSessionId) ?? Number.POSITIVE_INFINITY;
    const usage = usageSlots((own[index] ?? []).filter(({ at }) => at < end));
    return [{ file: entry.file, usage }];
  });
}
