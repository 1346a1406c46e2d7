import { createRegionBuffer } from '../../claude/transcript/scan/read-regions';
import { formatScan, parseScan } from '../../claude/transcript/scan/scan-json';
import { scanTranscript } from '../../claude/transcript/scan/scan-transcript';
import type { TranscriptScan } from '../../claude/transcript/scan/transcript-scan';

/** One file to look over; `before`: the scan to go on from, as text. */
export interface ScanJob {
  path: string;
  size: number;
  before: string | null;
}

/** `text` is the scan as it is kept; it crosses threads without being copied field by field. */
export type ScanDone =
  | { path: string; ok: true; text: string; scan: TranscriptScan | null }
  | { path: string; ok: false; code: string };

/** Looks over files as long as there is one to be had, in this thread. */
export function scanFiles(
  take: () => ScanJob | undefined,
  onDone: (job: ScanJob) => void = () => undefined,
): ScanDone[] {
  const buffer = createRegionBuffer();
  const done: ScanDone[] = [];
  for (let job = take(); job !== undefined; job = take()) {
    done.push(scanOne(job, buffer));
    onDone(job);
  }
  return done;
}

function scanOne(
  { path, before }: ScanJob,
  buffer: ReturnType<typeof createRegionBuffer>,
): ScanDone {
  try {
    const known = before === null ? null : parseScan(before);
    const scan = scanTranscript(path, known, buffer);
    return { path, ok: true, text: formatScan(scan), scan };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null;
    // Anything but the file system's refusal is a bug, which must not pass for an unreadable file.
    if (code === null) throw error;
    return { path, ok: false, code };
  }
}
