import type { ClaudeSessionId, MessageUuid, SessionId, WorkspaceId } from './ids';
import type { PermissionMode, PermissionPolicy, PermissionRule } from './permissions';

export interface Workspace {
  id: WorkspaceId;
  /** Absolute, symlinks resolved. */
  path: string;
  name: string;
  createdAt: number;
  trust: TrustDecision | null;
  /** UTC ms of the user's consent to run without asking here; null: never given. */
  autonomousConfirmedAt: number | null;
}

/** What the user said of what a folder would run at spawn; a changed hash asks again. */
export interface TrustDecision {
  decision: 'trusted' | 'restricted';
  /** Of the folder's hooks, servers, env and rules, as reported by the trust scan. */
  hash: string;
  decidedAt: number;
}

/** One thing a folder would run or change when a child starts there. */
export interface TrustItem {
  kind: 'hook' | 'mcp-server' | 'env' | 'api-key-helper' | 'permission-rule' | 'other';
  /** What it is, in words: the command, the variable's name, the rule. Never a secret's value. */
  text: string;
  /** Absolute path of the file it comes from. */
  file: string;
}

export interface TrustReport {
  items: TrustItem[];
  hash: string;
  /** Files that could not be read or parsed; shown, and counted into the hash. */
  unreadable: { file: string; reason: string }[];
}

/** Live state of a session. Only the session manager writes it. */
export const SESSION_STATUSES = [
  'idle',
  'starting',
  'working',
  'needs-you',
  'stopping',
  'done-unseen',
  'failed',
  'interrupted',
  'queued',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

export const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Effort = (typeof EFFORTS)[number];

/** Running totals by model, as the CLI counts them: the base a resumed process is compared with. */
export type ModelTotals = Record<
  string,
  {
    input: number;
    output: number;
    cacheRead: number;
    cacheCreation: number;
    costUsd: number | null;
  }
>;

/**
 * What must be known of a session's money before a process is resumed. Serialisable; written in the
 * transaction of the `complete` it belongs to.
 */
export interface CostState {
  /** The CLI's running totals of this conversation as we know them, inherited and outside use included. */
  totals: ModelTotals;
  /** What this session itself has cost, without what it inherited; null when a turn had no figure. */
  sessionCostUsd: number | null;
  /** A fork's share of its parent; 0 otherwise. */
  inheritedCostUsd: number;
  /** Spent on this conversation by other programs (a terminal), kept apart. */
  outsideUsd: number;
  /** False when nothing is stored of an earlier life, so totals cannot tell. */
  isComplete: boolean;
}

/**
 * What a session's process was told and would forget with its end: set again after a resume, and
 * confirmed there. Model and effort have columns of their own.
 */
export interface HeldState {
  /** As the CLI reported it last; null: what the policy starts with. */
  mode: PermissionMode | null;
  /** Rules the user made for this session only. */
  rules: { behavior: 'allow' | 'deny' | 'ask'; rule: PermissionRule }[];
  /** Absolute paths of folders added for this session only. */
  directories: string[];
  /** Names of MCP servers switched on or off by hand. */
  mcpServers: Record<string, 'enabled' | 'disabled'>;
  /** Tokens; null: as the CLI chooses. */
  maxThinkingTokens: number | null;
}

/** Where a fork leaves its parent. */
export interface ForkPoint {
  /** Of the parent's newest event that the fork shares. */
  seq: number;
  /** Prompts written before that which are not shared: their turns came later. */
  early: MessageUuid[];
  /** The parent's transcript that holds the shared part; null: its newest. */
  claudeSessionId: ClaudeSessionId | null;
  /** The fork's conversation begins anew: nothing of the parent's is said to it. */
  startsEmpty: boolean;
}

/** Turns a retry in place took out of the conversation. Their events stay where they are. */
export interface LeftOut {
  /** Of the newest event before them; below 1 in what a fork shares with its parents. */
  afterSeq: number;
  /** Of their newest event. */
  untilSeq: number;
  /** The session that holds the conversation as it was. */
  keptIn: SessionId;
}

/** Where the next process goes on, when that is not where the last one ended. */
export interface GoesOn {
  /** After this message; null: the conversation begins anew, under the id the row names. */
  at: MessageUuid | null;
  /** The transcript that holds it; null: the newest. */
  claudeSessionId: ClaudeSessionId | null;
  /** The prompt of the one turn that may be dropped for it; null: there are several. */
  dropsTurn: MessageUuid | null;
}

/** A linked git worktree a session runs in, as it was seen last. */
export interface WorktreePlace {
  /** Absolute path of the worktree's top. */
  path: string;
  /** Absolute path of the repository's main folder. */
  repository: string;
  /** Null: no branch was checked out. */
  branch: string | null;
  commit: string;
}

export interface SessionRecord {
  id: SessionId;
  workspaceId: WorkspaceId;
  title: string;
  /** The folder the session was started in, always the one to resume in. */
  cwd: string;
  policy: PermissionPolicy;
  model: string | null;
  effort: Effort | null;
  status: SessionStatus;
  /** The id to resume; null before the first child was started. */
  claudeSessionId: ClaudeSessionId | null;
  /** Every id the CLI reported for this session, oldest first. */
  claudeSessionIds: ClaudeSessionId[];
  /** Last message of a turn that ended well enough to resume at. */
  lastMessageUuid: MessageUuid | null;
  parentSessionId: SessionId | null;
  forkedAtUuid: MessageUuid | null;
  /** What a fork shows of its parent; null: it is none, or one of which that is not known. */
  forkPoint: ForkPoint | null;
  /** Oldest first. */
  leftOut: LeftOut[];
  /** Until a turn has ended there; null: at the tip. */
  goesOn: GoesOn | null;
  /** Null: its folder is in no linked worktree, or was never looked at. */
  worktree: WorktreePlace | null;
  costState: CostState;
  held: HeldState;
  /** Context window of the main model in tokens, as last reported. */
  contextWindow: number | null;
  isDemo: boolean;
  /** Seq of the newest event; 0 when there is none. */
  lastSeq: number;
  createdAt: number;
  updatedAt: number;
  archivedAt: number | null;
  pinnedAt: number | null;
  /** UTC ms; a deleted session is in no list, and undoing brings it back whole. */
  deletedAt: number | null;
  /** UTC ms until when its failures and lost requests were put aside. */
  inboxClearedAt: number | null;
}

/** A prompt that waits to be written. Persisted with its images until its `user_message` is. */
export interface QueuedPrompt {
  messageUuid: MessageUuid;
  sessionId: SessionId;
  text: string;
  imageIds: string[];
  /** Held after a stop or a failure: not sent by itself. */
  isHeld: boolean;
  createdAt: number;
}

export type RequestState = 'open' | 'answered' | 'cancelled' | 'expired';

/** The program that holds a session: nobody else may run it while this program lives. */
export interface LeaseHolder {
  instanceId: string;
  pid: number;
  /** Start time of the process as the platform tells it, to tell a recycled pid. */
  startedAt: string;
  heartbeatAt: number;
  program: 'app' | 'drive';
}
