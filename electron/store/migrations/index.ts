import { workspacesAndSessions } from './0010-workspaces-and-sessions';
import { conversation } from './0020-conversation';
import { promptsAndSettings } from './0030-prompts-and-settings';
import { search } from './0040-search';
import { ownRules } from './0050-own-rules';
import { manySessions } from './0060-many-sessions';
import { blocksOfTurns } from './0070-blocks-of-turns';
import { searchWords } from './0080-search-words';
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
];
