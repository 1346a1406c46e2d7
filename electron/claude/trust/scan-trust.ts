import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import type { TrustItem, TrustReport } from '@shared/domain/entities';
import { claudeConfigDir } from '../transcript/transcript-exists';
import { canonicalJson } from './canonical-json';
import { describeMcpFile } from './describe-mcp';
import { describeSettings } from './describe-settings';
import { withoutOwnRules } from './own-rules';
import { readConfigFile } from './read-config-file';
import { trustFiles } from './trust-files';

export interface TrustScanDeps {
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  /** Rules the user made here in a card, in the CLI's notation: theirs, so they are not asked about. */
  ownRules?: readonly string[];
}

/**
 * What a folder would run or change when a child starts there. Files and keys as CLI 2.1.332 reads
 * them: with stream-json it shows no dialog of its own, so this is asked before any spawn. Shows names
 * of variables, never their values; the hash covers the values too.
 */
export async function scanTrust(
  cwd: string,
  deps: TrustScanDeps = { env: process.env, home: homedir() },
): Promise<TrustReport> {
  const files = await trustFiles(cwd, claudeConfigDir(deps.env, deps.home));
  const items: TrustItem[] = [];
  const unreadable: TrustReport['unreadable'] = [];
  const hashed: unknown[] = [];

  for (const { file, kind } of files) {
    const read = await readConfigFile(file);
    if (read.kind === 'absent') continue;
    if (read.kind === 'unreadable') {
      unreadable.push({ file, reason: read.reason });
      hashed.push({ file, unreadable: read.reason, content: read.content });
      continue;
    }
    const found =
      kind === 'mcp'
        ? describeMcpFile(read.value)
        : describeSettings(withoutOwnRules(read.value, deps.ownRules ?? []));
    if (found.items.length === 0) continue;
    items.push(...found.items.map((item) => ({ ...item, file })));
    hashed.push({ file, covered: found.covered });
  }
  return { items, unreadable, hash: sha256(canonicalJson(hashed)) };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
