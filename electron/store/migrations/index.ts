import { workspacesAndSessions } from './0010-workspaces-and-sessions';
import { conversation } from './0020-conversation';
import { promptsAndSettings } from './0030-prompts-and-settings';
import { search } from './0040-search';
import { ownRules } from './0050-own-rules';
import { manySessions } from './0060-many-sessions';
import { blocksOfTurns } from './0070-blocks-of-turns';
import { searchWords } from './0080-search-words';
import { heldState } from './0090-held-state';
import { sessionBrief } from './0100-session-brief';
import { forkPoint } from './0110-fork-point';
import { toolSearch } from './0120-tool-search';
import { turnsByTime } from './0130-turns-by-time';
import { imports } from './0140-imports';
import { importedHistory } from './0150-imported-history';
import { retryInPlace } from './0160-retry-in-place';
import { answers } from './0170-answers';
import { setups } from './0180-setups';
import type { Migration } from './migration';

export type { Migration } from './migration';

/** In order. Append only. */
export const MIGRATIONS: readonly Migration[] = [
  workspacesAndSessions,
  conversation,
  promptsAndSettings,
  search,
  ownRules,
  manySessions,
  blocksOfTurns,
  searchWords,
  heldState,
  sessionBrief,
  forkPoint,
  toolSearch,
  turnsByTime,
  imports,
  importedHistory,
  retryInPlace,
  answers,
  setups,
];
