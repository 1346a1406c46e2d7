import { expect, test } from 'vitest';
import { openRawStore } from './testing/records';
import { NO_FILTERS } from './search/search';
import { FIND_TOOL } from './search/search-places';
import { RANKS } from './search/search-rank';
import { whatPasses } from './search/search-rows';
import { MATCHES } from './search/search-walk';
import { ENTRIES_AFTER, ENTRIES_BEFORE, OLDEST_OPEN } from './history/timeline';
import { CONTEXT_EVENTS, TURN_MARKS } from './history/turn-marks';
import {
  FIND_BLOCK,
  OPEN_BLOCKS,
  PROMPT_BETWEEN,
  STREAMING_IN_THREAD,
} from './history/text-blocks';

const { raw } = openRawStore();

const planOf = (sql: string): string =>
  raw
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from({ length: sql.split('?').length - 1 }, () => 1))
    .map(({ detail }) => detail)
    .join('\n');

test.each([
  ['entries before', ENTRIES_BEFORE, 'events USING INDEX idx_events_session_key_seq'],
  ['entries before', ENTRIES_BEFORE, 'messages USING INDEX idx_messages_session_key_last_seq'],
  ['entries after', ENTRIES_AFTER, 'events USING INDEX idx_events_session_key_seq'],
  ['entries after', ENTRIES_AFTER, 'messages USING INDEX idx_messages_session_key_last_seq'],
  ['the oldest open block', OLDEST_OPEN, 'messages USING INDEX idx_messages_open'],
  ['where turns begin and end', TURN_MARKS, 'events USING INDEX idx_events_session_key_seq'],
  ['how full the context was', CONTEXT_EVENTS, 'events USING INDEX idx_events_session_key_seq'],
  ['where turns begin', TURN_MARKS, 'messages USING INDEX idx_messages_session_key_last_seq'],
  ['streaming blocks of a thread', STREAMING_IN_THREAD, 'messages USING INDEX idx_messages_open'],
  ['the block that goes on', FIND_BLOCK, 'messages USING INDEX idx_messages_block'],
  [
    'a prompt after a block',
    PROMPT_BETWEEN,
    'messages USING INDEX idx_messages_session_key_last_seq',
  ],
  [
    'a session by a CLI id',
    'SELECT session_key FROM claude_session_ids WHERE claude_session_id = ?',
    'idx_claude_session_ids_claude_session_id',
  ],
  [
    'pieces of a block',
    'SELECT text FROM message_chunks WHERE message_key = ? ORDER BY seq',
    'message_chunks USING PRIMARY KEY',
  ],
  [
    'the lease renewal',
    'UPDATE leases SET heartbeat_at = ? WHERE instance_id = ?',
    'idx_leases_instance_id',
  ],
])('%s: reads through its index and sorts nothing', (_name, sql, index) => {
  const plan = planOf(sql);
  expect(plan).toContain(index);
  expect(plan).not.toContain('TEMP B-TREE');
  expect(plan).not.toMatch(/^SCAN/m);
});

test('open blocks of a session are found through the partial index', () => {
  expect(planOf(OPEN_BLOCKS)).toContain('messages USING INDEX idx_messages_open');
});

test.each([
  ['messages', MATCHES.messages, 'message_search'],
  ['tools', MATCHES.tools, 'tool_search'],
  ['messages by rank', RANKS.messages, 'message_search'],
  ['tools by rank', RANKS.tools, 'tool_search'],
])('a search of %s walks its index from the end and sorts nothing', (_name, sql, table) => {
  const plan = planOf(sql);
  expect(plan).toContain(`SCAN ${table} VIRTUAL TABLE INDEX`);
  expect(plan).not.toContain('TEMP B-TREE');
});

test('filters of a search look rows up by their keys and turns by theirs', () => {
  const filters = {
    ...NO_FILTERS,
    from: 1,
    until: 2,
    tool: 'Bash',
    model: 'opus',
    costAtLeast: 1,
  };
  for (const kind of ['messages', 'tools'] as const) {
    const plan = planOf(whatPasses(kind, filters).sql);
    const rows = kind === 'messages' ? 'messages' : 'events';
    expect(plan).toContain(`SEARCH ${rows} USING INTEGER PRIMARY KEY (rowid=?)`);
    expect(plan).toContain('SEARCH sessions USING INTEGER PRIMARY KEY (rowid=?)');
    expect(plan).toContain('SEARCH ended USING PRIMARY KEY (session_key=? AND seq>?)');
    expect(plan).not.toMatch(/SCAN (?!wanted)/);
  }
});

test('the place of a tool is looked up by its key', () => {
  expect(planOf(FIND_TOOL)).toContain('tool_calls USING PRIMARY KEY');
});
