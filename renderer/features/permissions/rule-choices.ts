import { isInsideFolder } from '@shared/domain/inside-folder';
import type { TimelineRequest } from '@shared/domain/timeline-types';
import type {
  PermissionPolicy,
  PermissionUpdate,
  RuleDestination,
} from '@shared/domain/permissions';
import { ruleSubject } from '@shared/domain/rule-subject';
import type { RequestTraits } from '@shared/domain/request-facts';
import { describeSuggestion, type SuggestionWords } from './suggestion-words';

export interface RuleChoice {
  update: PermissionUpdate;
  words: SuggestionWords;
}

/** One suggestion with each reach it can be given; a change of mode has one alone. */
export interface RuleGroup {
  title: string;
  /** What it does not do, though one might think so. */
  limit: string | null;
  isModeChange: boolean;
  choices: RuleChoice[];
}

/** From the narrowest on, so that the first is the least that can be said. */
export const SCOPES = [
  'session',
  'localSettings',
  'projectSettings',
  'userSettings',
] as const satisfies readonly RuleDestination[];

type Asked = Pick<TimelineRequest, 'toolName' | 'input' | 'suggestions' | 'blockedPath'>;

/** What "always" can mean for this request; what cannot be put into words is not offered. */
export function ruleGroups(
  request: Asked,
  { policy, cwd }: { policy: PermissionPolicy; cwd: string },
  traits: RequestTraits,
): RuleGroup[] {
  const suggestions = policy === 'supervised' ? ownSuggestions(request) : [...request.suggestions];
  return suggestions
    .filter((update) => !traits.suppressesRules || update.type === 'setMode')
    .flatMap((update) => {
      const choices = reaches(update, policy).flatMap((reach) => {
        const words = describeSuggestion(reach);
        return words === null ? [] : [{ update: reach, words }];
      });
      const [first] = choices;
      if (first === undefined) return [];
      const { title, isModeChange } = first.words;
      return [{ title, isModeChange, choices, limit: limitOf(update, request, cwd) }];
    })
    .sort((a, b) => Number(a.isModeChange) - Number(b.isModeChange));
}

/** Why there is no rule to choose; null when there is one. */
export function noRuleWords(
  groups: readonly RuleGroup[],
  traits: RequestTraits,
  policy: PermissionPolicy,
): string | null {
  if (groups.some(({ isModeChange }) => !isModeChange)) return null;
  if (traits.suppressesRules) return 'No rule can allow this for good: it is asked each time.';
  if (traits.isAskedByHook && policy !== 'supervised')
    return 'A hook asks about this each time, and no rule silences it.';
  return 'Claude Code offers no rule for this, so it asks each time.';
}

function reaches(update: PermissionUpdate, policy: PermissionPolicy): PermissionUpdate[] {
  if (update.type === 'setMode') return [update];
  // In a supervised session the rule is ours and answers the hook; no settings file would.
  const scopes = policy === 'supervised' ? SCOPES.slice(0, 1) : SCOPES;
  return scopes.map((destination) => ({ ...update, destination }));
}

/** The hook's "ask" brings no suggestions (2.1.332). */
function ownSuggestions({ toolName, input }: Asked): PermissionUpdate[] {
  if (toolName === null) return [];
  const subject = ruleSubject(input);
  const rules = [...(subject === null ? [] : [{ toolName, ruleContent: subject }]), { toolName }];
  return rules.map((rule) => ({
    type: 'addRules',
    rules: [rule],
    behavior: 'allow',
    destination: 'session',
  }));
}

/** Inside the folder the rule about the command is enough; a path outside is a gate of its own. */
const limitOf = (update: PermissionUpdate, { blockedPath }: Asked, cwd: string): string | null =>
  update.type === 'addRules' && blockedPath !== null && !isInsideFolder(blockedPath, cwd)
    ? `${blockedPath} is outside the folder and asked about for itself.`
    : null;
