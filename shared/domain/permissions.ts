/** What the CLI calls its modes. The mode shown is the one the CLI reported last. */
export const PERMISSION_MODES = [
  'default',
  'acceptEdits',
  'plan',
  'dontAsk',
  'auto',
  'bypassPermissions',
] as const;
export type PermissionMode = (typeof PERMISSION_MODES)[number];

/** What we call our own policies; each is a CLI mode plus hooks. */
export const PERMISSION_POLICIES = ['ask', 'supervised', 'plan', 'autonomous'] as const;
export type PermissionPolicy = (typeof PERMISSION_POLICIES)[number];

export type RuleDestination =
  | 'userSettings'
  | 'projectSettings'
  | 'localSettings'
  | 'session'
  | 'cliArg';

export interface PermissionRule {
  toolName: string;
  ruleContent?: string;
}

/** The CLI's own shape, for suggestions and for `updatedPermissions`. Unknown types are kept. */
export type PermissionUpdate =
  | {
      type: 'addRules' | 'replaceRules' | 'removeRules';
      rules: PermissionRule[];
      behavior: 'allow' | 'deny' | 'ask';
      destination: RuleDestination;
    }
  | { type: 'setMode'; mode: PermissionMode; destination: RuleDestination }
  | {
      type: 'addDirectories' | 'removeDirectories';
      directories: string[];
      destination: RuleDestination;
    };

/** A person's, a rule's or a policy's answer to one request. */
export type PermissionAnswer =
  | {
      behavior: 'allow';
      by: 'user' | 'rule' | 'policy';
      /** Null: the input as it was asked for. */
      updatedInput: Record<string, unknown> | null;
      updatedPermissions: PermissionUpdate[];
      /** The rule in words, for the ledger; null when none was made or used. */
      rule: string | null;
    }
  | {
      behavior: 'deny';
      by: 'user' | 'rule' | 'policy';
      message: string;
      /** Also ends the turn. */
      interrupt: boolean;
      rule: string | null;
    };
