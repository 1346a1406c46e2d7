import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { asSessionId } from '@shared/domain/ids';
import { SESSION_STATUSES } from '@shared/domain/entities';
import { createFakeWorld, fakeSummary } from '../../bridge/fake/fake-world';
import { createKeptRows } from './kept-rows';
import { SIDEBAR_GROUPS, SIDEBAR_SORTS, type SidebarOptions, sidebarRows } from './sidebar-rows';

const { workspaces } = createFakeWorld('full', 1_000_000_000);
const [wire, atlas] = workspaces;
if (!wire || !atlas) throw new Error('The scene has no folders');

const some = (count: number): SessionSummary[] =>
  Array.from({ length: count }, (_, n) =>
    fakeSummary(asSessionId(`s${n}`), n % 2 ? wire : atlas, { title: `t${n}`, createdAt: n }),
  );
const options: SidebarOptions = {
  group: 'workspace',
  sort: 'newest',
  showsArchived: true,
  filter: '',
  collapsedIds: [],
};
const withChange = (list: SessionSummary[], at: number, change: Partial<SessionSummary>) =>
  list.map((session, index) => (index === at ? { ...session, ...change } : session));

describe('kept rows', () => {
  it('are not sorted again for a new last line, and the other rows stay the same objects', () => {
    const list = vi.fn(sidebarRows);
    const keep = createKeptRows(list);
    const before = keep(workspaces, some(6), options);
    const sessions = some(6);
    const first = keep(workspaces, sessions, options);
    const changed = withChange(sessions, 2, { lastLine: 'new words', costUsd: 3 });
    const second = keep(workspaces, changed, options);
    expect(list).toHaveBeenCalledTimes(1);
    expect(before).toHaveLength(first.length);
    const others = second.filter((row, index) => row !== first[index]);
    expect(others.map(({ key }) => key)).toEqual(['s2']);
    expect(keep(workspaces, changed, options)).toBe(second);
  });

  it('are what the whole list would be, whatever changes', () => {
    const change = fc.record(
      {
        title: fc.constantFrom('t1', 'zeta', 'alpha'),
        lastLine: fc.constantFrom(null, 'zeta', 'words'),
        status: fc.constantFrom(...SESSION_STATUSES),
        statusSince: fc.nat(20),
        archivedAt: fc.constantFrom(null, 1),
        pinnedAt: fc.constantFrom(null, 1),
        isDemo: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const steps = fc.array(fc.tuple(fc.nat(7), change), { maxLength: 12 });
    const chosen = fc.record({
      group: fc.constantFrom(...SIDEBAR_GROUPS),
      sort: fc.constantFrom(...SIDEBAR_SORTS),
      filter: fc.constantFrom('', 'zeta'),
    });
    fc.assert(
      fc.property(chosen, steps, (picked, changes) => {
        const keep = createKeptRows();
        const given = { ...options, ...picked };
        let sessions = some(8);
        keep(workspaces, sessions, given);
        for (const [at, to] of changes) {
          sessions = withChange(sessions, at, to);
          expect(keep(workspaces, sessions, given)).toEqual(
            sidebarRows(workspaces, sessions, given),
          );
        }
      }),
    );
  });
});
