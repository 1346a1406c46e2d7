import { lstat, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiffSide, FileDiff } from '@shared/contract/changes';
import { err, ok, type Result } from '@shared/domain/result';
import { runGit } from '../git';
import { findTop, words } from './read-changes';

export interface DiffWish {
  path: string;
  side: DiffSide;
  isWhole: boolean;
}

/** A window shows it without being held; more is shown when asked for. */
const MAX_CHARS = 400_000;
/** More than this no window can hold. */
const MAX_WHOLE_BYTES = 32 * 1024 * 1024;

/** The diff of one file, or why there is none to show. */
export async function readFileDiff(
  cwd: string,
  { path, side, isWhole }: DiffWish,
): Promise<Result<FileDiff, string>> {
  const top = await findTop(cwd);
  if (!top.ok) return err(words(top.error));
  const known = await runGit(top.value, ['ls-files', '-s', '-z', '--', literal(path)]);
  if (!known.ok) return err(words(known.error));
  const stages = known.value.toString('utf8');
  if (side === 'unstaged' && stages === '') return readNewFile(join(top.value, path), isWhole);
  // Of a conflict git would show both sides at once, which no reader of diffs understands.
  const isConflicted = /^\d+ \S+ [123]\t/.test(stages);
  const found = await runGit(top.value, [
    'diff',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--no-renames',
    ...(side === 'staged' ? ['--cached'] : isConflicted ? ['--ours'] : []),
    '--',
    literal(path),
  ]);
  if (!found.ok)
    return found.error.reason === 'too-much-output'
      ? ok({ kind: 'large', size: MAX_WHOLE_BYTES })
      : err(words(found.error));
  const text = found.value.toString('utf8');
  const body = text.search(/^@@ /m);
  if (body < 0 && /^Binary files /m.test(text)) return ok({ kind: 'binary' });
  if (text.length > MAX_CHARS && !isWhole) return ok({ kind: 'large', size: text.length });
  return ok({ kind: 'text', diff: body < 0 ? '' : text.slice(body) });
}

/** What git does not know yet, as lines that are all added. */
async function readNewFile(path: string, isWhole: boolean): Promise<Result<FileDiff, string>> {
  try {
    const stat = await lstat(path);
    if (stat.isSymbolicLink()) return ok(added(await readlink(path)));
    if (!stat.isFile()) return err('This is no file any more.');
    if (stat.size > MAX_WHOLE_BYTES || (stat.size > MAX_CHARS && !isWhole))
      return ok({ kind: 'large', size: stat.size });
    const bytes = await readFile(path);
    return ok(isBinary(bytes) ? { kind: 'binary' } : added(bytes.toString('utf8')));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function added(text: string): FileDiff {
  if (text === '') return { kind: 'text', diff: '' };
  const lines = text.split('\n');
  const isWhole = lines.at(-1) === '';
  if (isWhole) lines.pop();
  const body = lines.map((line) => `+${line}`).join('\n');
  const end = isWhole ? '\n' : '\n\\ No newline at end of file\n';
  return { kind: 'text', diff: `@@ -0,0 +1,${lines.length} @@\n${body}${end}` };
}

/** As git tells it. */
const isBinary = (bytes: Buffer): boolean => bytes.subarray(0, 8_000).includes(0);

/** A name, not a pattern. */
export const literal = (path: string): string => `:(top,literal)${path}`;
