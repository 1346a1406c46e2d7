import { describe, expect, it } from 'vitest';
import { asSessionId } from '@shared/domain/ids';
import type { SessionSummary } from '@shared/contract/sessions';
import { createFakeWorld, fakeSummary } from '../../bridge/fake/fake-world';
import { type SidebarOptions, type SidebarRow, sidebarRows } from './sidebar-rows';

const { workspaces } = createFakeWorld('full', 1_000_000_000);
const [wire, atlas] = workspaces;
if (!wire || !atlas) throw new Error('The scene has no folders');

const session = (title: string, change: Partial<SessionSummary> = {}, at = wire) =>
  fakeSummary(asSessionId(title), at, { title, lastLine: null, ...change });

const options: SidebarOptions = {
  group: 'workspace',
  sort: 'newest',
  showsArchived: false,
  filter: '',
  collapsedIds: [],
};

const words = (rows: SidebarRow[]): string[] =>
  rows.map((row) =>
    row.kind === 'session'
      ? row.session.title
      : row.kind === 'workspace'
        ? `# ${row.workspace.name}`
        : row.kind === 'heading'
          ? `# ${row.title}`
          : '-',
  );

const list = (sessions: SessionSummary[], change: Partial<SidebarOptions> = {}) =>
  words(sidebarRows([wire, atlas], sessions, { ...options, ...change }));

const three = [
  session('b', { createdAt: 1, statusSince: 9 }),
  session('a', { createdAt: 2, status: 'needs-you' }),
  session('c', { createdAt: 3, status: 'working' }, atlas),
];

describe('the list', () => {
  it('goes by folder, newest first, and says where there is nothing', () => {
    expect(list(three)).toEqual(['# wire', 'a', 'b', '# atlas', 'c']);
    expect(list([])).toEqual(['# wire', '-', '# atlas', '-']);
    expect(list(three, { collapsedIds: [wire.id] })).toEqual(['# wire', '# atlas', 'c']);
  });

  it('goes by status, or ungrouped, in the order that was asked for', () => {
    expect(list(three, { group: 'status' })).toEqual([
      '# Needs you',
      'a',
      '# Working',
      'c',
      '# Idle',
      'b',
    ]);
    expect(list(three, { group: 'none', sort: 'title' })).toEqual(['a', 'b', 'c']);
    expect(list(three, { group: 'none', sort: 'active' })[0]).toBe('b');
  });

  it('has pinned ones on top, once, and archived ones at the end when they are shown', () => {
    const sessions = [...three, session('p', { pinnedAt: 1 }), session('old', { archivedAt: 1 })];
    expect(list(sessions, { group: 'none' })).toEqual(['# Pinned', 'p', 'c', 'a', 'b']);
    expect(list(sessions, { group: 'none', showsArchived: true }).slice(-2)).toEqual([
      '# Archived',
      'old',
    ]);
  });

  it('finds by words of title, last line and folder, also in a collapsed folder', () => {
    const sessions = [session('Split frames', { lastLine: 'All tests pass' }), ...three];
    expect(list(sessions, { filter: 'FRAMES tests', collapsedIds: [wire.id] })).toEqual([
      '# wire',
      'Split frames',
    ]);
    expect(list(sessions, { filter: 'atlas' })).toEqual(['# atlas', 'c']);
  });

  it('of ten thousand sessions is one flat list, headers among them', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => session(`s${n}`, { createdAt: n }));
    const rows = sidebarRows([wire, atlas], many, options);
    expect(rows).toHaveLength(10_003);
  });
});
