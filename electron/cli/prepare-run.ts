import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { checkImage, type ImageMediaType, MAX_IMAGE_SIDE_PX } from '@shared/domain/image-type';
import { type McpServers, readMcpServers } from '@shared/domain/mcp-config';
import { HARNESS, PIPE, type Profile, readProfile } from '@shared/domain/profile';
import { err, ok, type Result } from '@shared/domain/result';
import { type AnswerPolicy, fixedAnswers, parseRules } from './answers';
import type { RunArguments } from './arguments';
import { readJsonFile } from '../platform/json-file';

export interface RunImage {
  bytes: Uint8Array;
  mediaType: ImageMediaType;
  name: string;
  width: number;
  height: number;
}

/** Everything the command named on disk, looked at before anything is started. */
export interface PreparedRun {
  args: RunArguments;
  /** Absolute, symlinks resolved. */
  cwd: string;
  images: RunImage[];
  answers: AnswerPolicy;
  /** Null: none was named. */
  profile: Profile | null;
  mcp: McpServers;
}

/** A file that cannot be an acceptable image is not read into memory. */
const MAX_IMAGE_FILE_BYTES = 64 * 1024 * 1024;

/** `workingFolder`: where relative paths start. The error is for people. */
export async function prepareRun(
  args: RunArguments,
  workingFolder: string,
): Promise<Result<PreparedRun, string>> {
  const cwd = await resolveFolder(resolve(workingFolder, args.cwd));
  if (!cwd.ok) return cwd;
  const answers = await readAnswers(args.answer, workingFolder);
  if (!answers.ok) return answers;
  const mcp = await readMcpConfig(args.mcpConfig, workingFolder);
  if (!mcp.ok) return mcp;
  const profile = await chooseProfile(args.profile, workingFolder);
  if (!profile.ok) return profile;
  const images: RunImage[] = [];
  for (const file of args.images) {
    const image = await readImage(resolve(workingFolder, file));
    if (!image.ok) return image;
    images.push(image.value);
  }
  return ok({
    args,
    cwd: cwd.value,
    images,
    answers: answers.value,
    profile: profile.value,
    mcp: mcp.value,
  });
}

async function resolveFolder(path: string): Promise<Result<string, string>> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isDirectory() ? ok(real) : err(`--cwd ${path} is no folder.`);
  } catch {
    return err(`--cwd ${path} does not exist.`);
  }
}

async function readAnswers(
  answer: RunArguments['answer'],
  workingFolder: string,
): Promise<Result<AnswerPolicy, string>> {
  if (answer.kind !== 'file') return ok(fixedAnswers(answer.kind));
  const path = resolve(workingFolder, answer.path);
  const read = await readJsonFile('--answer', path);
  if (!read.ok) return read;
  const rules = parseRules(read.value.value, read.value.text);
  return rules.ok ? rules : err(`--answer ${path}, ${rules.error}`);
}

/** Read here and not by the CLI, which would start without its servers when the file is broken. */
async function readMcpConfig(
  file: string | null,
  workingFolder: string,
): Promise<Result<McpServers, string>> {
  if (file === null) return ok({});
  const path = resolve(workingFolder, file);
  const read = await readJsonFile('--mcp-config', path);
  if (!read.ok) return read;
  const servers = readMcpServers(read.value.value, read.value.text, { isStored: false });
  return servers.ok ? servers : err(`--mcp-config ${path}, ${servers.error.message}`);
}

async function chooseProfile(
  chosen: RunArguments['profile'],
  workingFolder: string,
): Promise<Result<Profile | null, string>> {
  if (chosen === null) return ok(null);
  if (chosen.kind !== 'file') return ok(chosen.kind === 'pipe' ? PIPE : HARNESS);
  const path = resolve(workingFolder, chosen.path);
  const read = await readJsonFile('--profile', path);
  if (!read.ok) return read;
  const profile = readProfile(read.value.value, read.value.text);
  return profile.ok ? profile : err(`--profile ${path}, ${profile.error}`);
}

async function readImage(path: string): Promise<Result<RunImage, string>> {
  let bytes: Uint8Array;
  try {
    const found = await stat(path);
    if (!found.isFile()) return err(`--image ${path} is no file.`);
    if (found.size > MAX_IMAGE_FILE_BYTES)
      return err(`--image ${path} is too large (${found.size} bytes).`);
    bytes = await readFile(path);
  } catch (error) {
    return err(
      `--image ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const checked = checkImage(bytes);
  if (checked.ok) return ok({ ...checked.value, bytes, name: basename(path) });
  if (checked.error.code === 'image-not-supported')
    return err(`--image ${path} is no PNG, JPEG, GIF or WebP.`);
  const { width, height, encodedBytes } = checked.error;
  return err(
    `--image ${path} is too large (${width} x ${height}, ${encodedBytes} bytes encoded): ` +
      `at most ${MAX_IMAGE_SIDE_PX} pixels a side and 5 MB encoded go to the API. Make it smaller.`,
  );
}
