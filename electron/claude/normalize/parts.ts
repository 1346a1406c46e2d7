import type { ContextMeter } from './context-meter';
import type { CostLedger } from './cost-ledger';
import type { MessageChain } from './message-chain';
import type { MessageLog } from './message-log';
import type { PromptTracker } from './prompt-tracker';
import type { RequestTracker } from './request-tracker';
import type { SessionFacts } from './session-facts';
import type { TaskTracker } from './task-tracker';
import type { ToolTracker } from './tool-tracker';
import type { TurnState } from './turn-state';

/** Everything a normalizer remembers of one process, one owner per fact. */
export interface Parts {
  messages: MessageLog;
  tools: ToolTracker;
  tasks: TaskTracker;
  requests: RequestTracker;
  prompts: PromptTracker;
  context: ContextMeter;
  cost: CostLedger;
  chain: MessageChain;
  facts: SessionFacts;
  turn: TurnState;
  /** Ended tasks the CLI will start a turn of its own about. */
  endedTasks: string[];
  /** Hooks that did well are told, too. */
  tellsHooks: boolean;
}
