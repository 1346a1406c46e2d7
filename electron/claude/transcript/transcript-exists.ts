import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ClaudeSessionId } from '@shared/domain/ids';

/**
 * Does the CLI hold a transcript of this session? Looked for under every project: the folder's name
 * is made from the start folder in a way that is not reversible and differed between versions.
 * Layout `<config>/projects/<slug>/<id>.jsonl` as of CLI 2.1.332. Only looks, opens nothing.
 */
export async function transcriptExists(
  configDir: string,
  claudeSessionId: ClaudeSessionId,
): Promise<boolean> {
  return (await findTranscript(configDir, claudeSessionId)) !== null;
}

/** Absolute path of the transcript; null when there is none. */
export async function findTranscript(
  configDir: string,
  claudeSessionId: ClaudeSessionId,
): Promise<string | null> {
  if (!/^[\w-]+$/.test(claudeSessionId)) return null;
  const projects = path.join(configDir, 'projects');
  const slugs = await readdir(projects).catch(() => []);
  for (const slug of slugs) {
    const file = path.join(projects, slug, `${claudeSessionId}.jsonl`);
    if (await isThere(file)) return file;
  }
  return null;
}

/** The CLI's own folder: `CLAUDE_CONFIG_DIR`, else `~/.claude`. */
export const claudeConfigDir = (
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string => env.CLAUDE_CONFIG_DIR || path.join(home, '.claude');

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
