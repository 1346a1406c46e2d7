import type {
  PermissionMode,
  PermissionRule,
  PermissionUpdate,
  RuleDestination,
} from '@shared/domain/permissions';

export const SCOPE_WORDS: Record<RuleDestination, string> = {
  session: 'in this session only',
  localSettings: 'in this project, for you',
  projectSettings: 'in this project, for everyone who uses it',
  userSettings: 'in every project of yours',
  cliArg: 'until this session’s process ends',
};

const FILE: Partial<Record<RuleDestination, string>> = {
  localSettings: 'Written to .claude/settings.local.json of this project.',
  projectSettings: 'Written to .claude/settings.json of this project, which others may share.',
  userSettings: 'Written to your own Claude settings.',
};

export const MODE_WORDS: Record<PermissionMode, string> = {
  default: 'ask before anything not allowed by a rule',
  acceptEdits: 'accept edits without asking',
  plan: 'plan only',
  dontAsk: 'refuse whatever no rule allows, without asking',
  auto: 'let the CLI decide what to ask',
  bypassPermissions: 'run everything without asking',
};

export interface SuggestionWords {
  /** What would be allowed, with the exact rule. */
  title: string;
  /** Where and for how long: "In this session only". */
  where: string;
  /** The file it is written to; null: none. */
  note: string | null;
  /** Changes the session's mode, so it is offered apart from "always". */
  isModeChange: boolean;
  /** For the ledger; also the button's full name. */
  rule: string;
}

/** One suggestion in words; null for a kind we cannot describe, which is then not offered. */
export function describeSuggestion(update: PermissionUpdate): SuggestionWords | null {
  const where = SCOPE_WORDS[update.destination];
  if (!where) return null;
  const scope = { where: capital(where), note: FILE[update.destination] ?? null };
  switch (update.type) {
    case 'setMode': {
      const words = MODE_WORDS[update.mode];
      return words ? inWords(`Switch this session to: ${words}`, scope, true) : null;
    }
    case 'addDirectories':
      return inWords(`Let it work in ${update.directories.join(', ')}`, scope, false);
    case 'removeDirectories':
      return inWords(`No longer let it work in ${update.directories.join(', ')}`, scope, false);
    case 'addRules':
    case 'replaceRules':
    case 'removeRules': {
      const verb = RULE_VERBS[update.type][update.behavior];
      const rules = update.rules.map(ruleText).join(', ');
      return verb && rules ? inWords(`${verb} ${rules}`, scope, false) : null;
    }
    default:
      return null;
  }
}

const ruleText = ({ toolName, ruleContent }: PermissionRule): string =>
  ruleContent ? `${toolName}(${ruleContent})` : `${toolName}, any input`;

const RULE_VERBS = {
  addRules: { allow: 'Always allow', deny: 'Always deny', ask: 'Always ask for' },
  replaceRules: { allow: 'Allow only', deny: 'Deny only', ask: 'Ask only for' },
  removeRules: {
    allow: 'No longer allow by rule',
    deny: 'No longer deny by rule',
    ask: 'No longer ask by rule for',
  },
} as const;

const inWords = (
  title: string,
  scope: Pick<SuggestionWords, 'where' | 'note'>,
  isModeChange: boolean,
): SuggestionWords => ({
  title,
  ...scope,
  isModeChange,
  rule: `${title} ${lower(scope.where)}`,
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
