import type { SessionStatus } from '@shared/domain/entities';

export interface StatusGroup {
  id: string;
  title: string;
  /** The shape that stands for the group. */
  glyph: SessionStatus;
  statuses: readonly SessionStatus[];
}

/** Who needs a person comes first, who needs nothing comes last. */
export const STATUS_GROUPS: readonly StatusGroup[] = [
  { id: 'needs-you', title: 'Needs you', glyph: 'needs-you', statuses: ['needs-you'] },
  {
    id: 'working',
    title: 'Working',
    glyph: 'working',
    statuses: ['working', 'starting', 'stopping'],
  },
  { id: 'queued', title: 'Queued', glyph: 'queued', statuses: ['queued'] },
  { id: 'done', title: 'Done', glyph: 'done-unseen', statuses: ['done-unseen'] },
  { id: 'failed', title: 'Failed', glyph: 'failed', statuses: ['failed', 'interrupted'] },
  { id: 'idle', title: 'Idle', glyph: 'idle', statuses: ['idle'] },
];
