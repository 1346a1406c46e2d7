import type { ProcessIdentity } from '../process/process-table';

/** What a program tells its reaper, one line of JSON each. */
export type ReaperOrder =
  /** A child with this mark is about to be started. */
  | { order: 'expect'; childId: string }
  /** It runs. */
  | ({ order: 'add'; childId: string } & ProcessIdentity)
  /** It ended; what is left of its tree is ended too. */
  | { order: 'remove'; childId: string };

export const formatOrder = (order: ReaperOrder): string => `${JSON.stringify(order)}\n`;

/** Null for a line that is no order, such as the half one of a program that was killed. */
export function parseOrder(line: string): ReaperOrder | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { order, childId, pid, startedAt } = value as Partial<Record<string, unknown>>;
  if (typeof childId !== 'string') return null;
  if (order === 'expect' || order === 'remove') return { order, childId };
  if (order !== 'add' || typeof startedAt !== 'string') return null;
  return typeof pid === 'number' && Number.isInteger(pid) && pid > 1
    ? { order, childId, pid, startedAt }
    : null;
}
