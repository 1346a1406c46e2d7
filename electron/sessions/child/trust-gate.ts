import type { CallError } from '@shared/contract/error';
import type { TrustReport, Workspace } from '@shared/domain/entities';
import { err, ok, type Result } from '@shared/domain/result';
import { callError } from '../call-error';
import type { LaunchChoices } from '../session-manager-deps';

export interface FolderLaunch {
  usesFolderSettings: boolean;
  /** Said in the session when the folder's own settings were left out and nobody saw a card. */
  notice: string | null;
}

/**
 * With stream-json the CLI shows no trust dialog and runs the folder's hooks and servers at spawn
 * (2.1.332), so this decides before every start. A folder that would run nothing needs no decision.
 */
export function decideFolderLaunch(
  report: TrustReport,
  workspace: Workspace | undefined,
  undecided: LaunchChoices['undecidedTrust'],
): Result<FolderLaunch, CallError> {
  if (report.items.length === 0 && report.unreadable.length === 0)
    return ok({ usesFolderSettings: true, notice: null });
  const decided = workspace?.trust?.hash === report.hash ? workspace.trust.decision : null;
  // Trust given with the command is the newest word, whatever was decided in the window before.
  const answer = undecided === 'trusted' ? undecided : (decided ?? undecided);
  if (answer === 'trusted') return ok({ usesFolderSettings: true, notice: null });
  if (answer === 'restricted')
    return ok({
      usesFolderSettings: false,
      // Who chose it in the window has read the card; without a window it is said every time.
      notice: undecided === 'ask' ? null : restrictedNotice(report),
    });
  return err(
    callError(
      'trust-needed',
      'This folder would run or change something when a session starts. Nothing was started; decide whether you trust it.',
      report,
    ),
  );
}

function restrictedNotice(report: TrustReport): string {
  const named = report.items.slice(0, 5).map((item) => `${item.text} (${item.file})`);
  const more = report.items.length - named.length;
  const unreadable = report.unreadable.map(({ file, reason }) => `${file}: ${reason}`);
  const list = [...named, ...unreadable].join('; ') + (more > 0 ? ` and ${more} more` : '');
  return (
    `This folder is not trusted, so the session was opened without its settings, hooks, MCP servers ` +
    `and CLAUDE.md. Left out: ${list}. With --trust, or after trusting it in the window, they are used.`
  );
}
