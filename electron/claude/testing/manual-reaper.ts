import type { ReaperLink } from '../reaper/reaper-link';

/** A reaper that only remembers what it was told. */
export function createManualReaper(): { link: ReaperLink; orders: string[] } {
  const orders: string[] = [];
  return {
    orders,
    link: {
      expect: (childId) => void orders.push(`expect ${childId}`),
      add: (childId, { pid, startedAt }) => void orders.push(`add ${childId} ${pid} ${startedAt}`),
      remove: (childId) => void orders.push(`remove ${childId}`),
    },
  };
}
