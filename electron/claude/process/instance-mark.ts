import type { ProcessIdentity } from './process-table';

/** In the environment of every child, and so of everything it starts, for as long as that lives. */
export const MARK_VARIABLE = 'ROUNDHOUSE_INSTANCE';

/** Says by itself whether the program that started a process is dead. */
export interface InstanceMark {
  instanceId: string;
  /** The program; `startedAt` is "" when the platform would not tell, and nobody can judge then. */
  owner: ProcessIdentity;
  /** One for each child of the instance. */
  childId: string;
}

/** `instance:pid:start:child`, without blanks: `ps` shows an environment as words. */
export const formatMark = ({ instanceId, owner, childId }: InstanceMark): string =>
  [instanceId, owner.pid, encodeURIComponent(owner.startedAt), childId].join(':');

/** Null for what is no mark of ours. */
export function parseMark(text: string): InstanceMark | null {
  const match = /^([\w-]+):([1-9]\d{0,9}):([^:\s]*):([\w-]+)$/.exec(text);
  if (match === null) return null;
  const [, instanceId = '', pid, startedAt = '', childId = ''] = match;
  try {
    return {
      instanceId,
      owner: { pid: Number(pid), startedAt: decodeURIComponent(startedAt) },
      childId,
    };
  } catch {
    return null;
  }
}
