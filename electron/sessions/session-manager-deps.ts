import type {
  BudgetPort,
  Clock,
  DriverPort,
  FolderPort,
  GitPort,
  KeptFilesPort,
  McpFilePort,
  ProcessPort,
  SessionStorePort,
  SetupPort,
  TranscriptPort,
  TrustPort,
  WorktreePort,
} from './ports';

/** Choices of the program for every child it starts. */
export interface LaunchChoices {
  maxTurns: number | null;
  wantsRawFrames: boolean;
  wantsHookEvents: boolean;
  /**
   * What to do in a folder nobody has decided about. "ask" answers `trust-needed`; "trusted" is the
   * user's word for this run and holds whatever was decided before.
   */
  undecidedTrust: 'ask' | 'trusted' | 'restricted';
  /** A session that an API key would pay for is ended before it sends anything. */
  subscriptionOnly: boolean;
  /** The way the program was started is itself the consent to run without asking. */
  confirmsAutonomous: boolean;
}

/** Of all sessions together. Read whenever one matters. */
export interface RunningLimits {
  /** Children at once; null: any number. */
  maxRunning(): number | null;
  /** After which a child with nothing to do is closed; null: never. */
  sleepAfterMs(): number | null;
  /** Without output in a turn, after which that is noted; null: never. */
  quietAfterMs(): number | null;
  /** Queues wait while a limit of the account is rejected, and go on at its reset. */
  waitsForReset(): boolean;
}

export interface SessionManagerDeps {
  store: SessionStorePort;
  driver: DriverPort;
  clock: Clock;
  processes: ProcessPort;
  trust: TrustPort;
  git: GitPort;
  keptFiles: KeptFilesPort;
  worktrees: WorktreePort;
  transcripts: TranscriptPort;
  folders: FolderPort;
  budgets: BudgetPort;
  setups: SetupPort;
  mcpFiles: McpFilePort;
  program: 'app' | 'drive';
  /** UUID v4. */
  newId(): string;
  /** Read at each start of a child. */
  environment(): Readonly<Record<string, string | undefined>>;
  /** Root without IS_SANDBOX: the CLI refuses every bypass flag. */
  refusesBypass: boolean;
  launch: LaunchChoices;
  limits: RunningLimits;
  /** ms of streamed text that go into one write; 0: each turn of the event loop by itself. */
  commitEveryMs: number;
  /** Awaited before more is read from a child: the program's own back-pressure. */
  whenConsumersReady(): Promise<void>;
}
