import { isInsideFolder } from '@shared/domain/inside-folder';
import type { FolderRules } from '@shared/contract/requests';
import type { TimelineRequest } from '@shared/domain/timeline-types';
import type { RequestFacts } from './request-facts';
import styles from './request-card.module.css';
import { SOURCE_WORDS } from './source-words';

interface RequestNotesProps {
  request: TimelineRequest;
  facts: RequestFacts;
  folder: string;
  folderRules: FolderRules | null;
  /** Why there is no rule to choose; null when there is one. */
  noRule: string | null;
}

/** Why it is asked, and why it is asked again or cannot be allowed for good. */
export function RequestNotes({ request, facts, folder, folderRules, noRule }: RequestNotesProps) {
  const notes = requestNotes(request, facts, { folder, folderRules }, noRule);
  if (notes.length === 0) return null;
  return (
    <div className={styles.notes} data-testid="request-notes">
      {notes.map((note) => (
        <p key={note} className={styles.reason}>
          {note}
        </p>
      ))}
    </div>
  );
}

export function requestNotes(
  { reason, blockedPath }: Pick<TimelineRequest, 'reason' | 'blockedPath'>,
  { traits, askedInSpiteOf }: Pick<RequestFacts, 'traits' | 'askedInSpiteOf'>,
  { folder, folderRules }: { folder: string; folderRules: FolderRules | null },
  noRule: string | null,
): string[] {
  const { askRule, defaultsToNo, needsPerson } = traits;
  // A path outside stands in red already.
  const isInside = blockedPath !== null && isInsideFolder(blockedPath, folder);
  return [
    reason,
    isInside ? `It touches ${blockedPath}.` : null,
    askRule === null
      ? null
      : `Asked because of the rule ${askRule.rule}${sourceOf(askRule.source)}.`,
    defaultsToNo ? 'Claude Code would rather have this denied.' : null,
    needsPerson ? 'Claude Code wants a person to look at this.' : null,
    askedInSpiteOf === null
      ? null
      : `You made the rule ${askedInSpiteOf.rule}; ${whyAgain(
          traits,
          isInside ? null : blockedPath,
          isIgnored(askedInSpiteOf.destination, folderRules),
        )}`,
    noRule,
  ].filter((note) => note !== null);
}

function whyAgain(
  { askRule, isAskedByHook }: RequestFacts['traits'],
  outsidePath: string | null,
  isIgnoredHere: boolean,
): string {
  if (isIgnoredHere) return 'Claude Code ignores the settings it stands in, in this folder.';
  if (askRule !== null) return 'the rule to ask comes before it.';
  if (isAskedByHook) return 'a hook asks all the same.';
  if (outsidePath !== null) return `${outsidePath} is asked about for itself.`;
  return 'Claude Code asks all the same and does not say why.';
}

const isIgnored = (destination: string, folderRules: FolderRules | null): boolean =>
  (destination === 'projectSettings' && folderRules === 'local-only') ||
  (destination.endsWith('Settings') && destination !== 'userSettings' && folderRules === 'none');

const sourceOf = (source: string): string =>
  SOURCE_WORDS[source] === undefined ? '' : ` in ${SOURCE_WORDS[source]}`;
