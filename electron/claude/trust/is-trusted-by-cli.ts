import path from 'node:path';
import { isJson } from '@shared/domain/json-object';
import { readConfigFile } from './read-config-file';

/**
 * Whether the folder, or one above it, was trusted in a terminal. Until then the CLI ignores what
 * `permissions.allow` of `.claude/settings.json` says (2.1.332). Of the CLI's own file only this one flag
 * is looked at; one that cannot be read says nothing, which is as the CLI takes it.
 */
export async function isTrustedByCli(
  cwd: string,
  deps: { env: Readonly<Record<string, string | undefined>>; home: string },
): Promise<boolean> {
  const read = await readConfigFile(
    path.join(deps.env.CLAUDE_CONFIG_DIR || deps.home, '.claude.json'),
  );
  if (read.kind !== 'parsed' || !isJson(read.value.projects)) return false;
  const { projects } = read.value;
  for (let folder = path.resolve(cwd); ; folder = path.dirname(folder)) {
    const project = projects[folder];
    if (isJson(project) && project.hasTrustDialogAccepted === true) return true;
    if (path.dirname(folder) === folder) return false;
  }
}
