import type { SessionSummary } from '@shared/contract/sessions';
import type { SessionStatus } from '@shared/domain/entities';

export interface StatusGroup {
  id: string;
  title: string;
  /** The shape that stands for the group. */
  glyph: SessionStatus;
  statuses: readonly SessionStatus[];
  /** Said where the group has nobody. */
  empty: string;
}

/** Who needs a person comes first, who needs nothing comes last. */
export const STATUS_GROUPS: readonly StatusGroup[] = [
  {
    id: 'needs-you',
    title: 'Needs you',
    glyph: 'needs-you',
    statuses: ['needs-you'],
    empty: 'Nobody waits for you',
  },
  {
    id: 'working',
    title: 'Working',
    glyph: 'working',
    statuses: ['working', 'starting', 'stopping'],
    empty: 'Nothing runs',
  },
  {
    id: 'queued',
    title: 'Queued',
    glyph: 'queued',
    statuses: ['queued'],
    empty: 'Nothing waits for a place',
  },
  {
    id: 'done',
    title: 'Done',
    glyph: 'done-unseen',
    statuses: ['done-unseen'],
    empty: 'Everything done was seen',
  },
  {
    id: 'failed',
    title: 'Failed',
    glyph: 'failed',
    statuses: ['failed', 'interrupted'],
    empty: 'Nothing failed or was stopped',
  },
  { id: 'idle', title: 'Idle', glyph: 'idle', statuses: ['idle'], empty: 'Nothing is idle' },
];

type Grouped = Pick<SessionSummary, 'status' | 'waitingPlace'>;

/** Who waits for a running session to end is queued, whatever it was before. */
export function groupOf({ status, waitingPlace }: Grouped): StatusGroup {
  const shown = waitingPlace === null ? status : 'queued';
  const group = STATUS_GROUPS.find(({ statuses }) => statuses.includes(shown));
  if (!group) throw new Error(`No group has the status ${status}`);
  return group;
}
