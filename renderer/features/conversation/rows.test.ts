import { describe, expect, it } from 'vitest';
import type { TimelineItem, ToolItem } from '@shared/domain/timeline-types';
import { buildRows, groupTitle } from './rows';

const base = {
  seq: 1,
  at: 0,
  endedAt: null,
  waitedMs: 0,
  waitingSince: null,
  thread: null,
  toolName: 'x',
  title: 'x',
} as const;
const read = (id: string, status: ToolItem['status'] = 'complete'): ToolItem => ({
  ...base,
  kind: 'tool',
  id,
  toolCallId: id,
  status,
  payload: { kind: 'read_file', filePath: `/${id}`, offset: null, limit: null, output: null },
});
const search = (id: string): ToolItem => ({
  ...read(id),
  payload: { kind: 'code_search', query: null, pattern: 'x', path: null, glob: null, output: null },
});
const text = (id: string, words = 'hello'): TimelineItem => ({
  kind: 'text',
  id,
  seq: 1,
  at: 0,
  messageId: id,
  blockIndex: 0,
  text: words,
  isStreaming: false,
});

describe('rows of a conversation', () => {
  it('fold consecutive reads and searches', () => {
    const rows = buildRows([text('a'), read('b'), read('c'), search('d'), text('e')]);
    expect(rows.map((row) => row.kind)).toEqual(['item', 'group', 'item']);
    const [, group] = rows;
    expect(group?.kind === 'group' && groupTitle(group.items)).toBe('Read 2 files, searched once');
  });

  it('keep a lone read as its own line, with the key it has as the first of a group', () => {
    const [alone] = buildRows([read('b')]);
    const [grouped] = buildRows([read('b'), read('c')]);
    expect(alone?.kind).toBe('item');
    expect(alone?.key).toBe(grouped?.key);
  });

  it('never fold a failed call away', () => {
    expect(buildRows([read('a'), read('b', 'error'), read('c')]).map((row) => row.kind)).toEqual([
      'item',
      'item',
      'item',
    ]);
  });

  it('count a file read twice once', () => {
    expect(groupTitle([read('a'), read('a')])).toBe('Read 1 file');
    expect(groupTitle([search('a'), search('b')])).toBe('Searched 2 times');
  });

  it('leave out empty texts', () => {
    expect(buildRows([text('a', '')])).toEqual([]);
  });
});
