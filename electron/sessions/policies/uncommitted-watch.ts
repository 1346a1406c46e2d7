import type { Clock, GitPort } from '../ports';
import { wait } from '../system-clock';
import { STOP_HOOK_MS } from './hooks';

/** What was uncommitted when the session began, and what has joined since. */
export interface UncommittedWatch {
  /** Remembers the present state; only the first call counts. */
  begin(): Promise<void>;
  listNew(signal: AbortSignal): Promise<string[]>;
}

/** Bounded: a slow or failing git means "nothing to say", never a turn held open. */
export function createUncommittedWatch(deps: {
  git: GitPort;
  clock: Clock;
  cwd: string;
}): UncommittedWatch {
  let baseline: Promise<ReadonlySet<string> | null> | null = null;

  const list = async (signal: AbortSignal | null): Promise<string[] | null> => {
    const limit = new AbortController();
    const cancel = () => limit.abort();
    signal?.addEventListener('abort', cancel, { once: true });
    const listed = deps.git.listUncommitted(deps.cwd, limit.signal).catch(() => null);
    const late = wait(deps.clock, STOP_HOOK_MS, limit.signal).then(() => null);
    const paths = await Promise.race([listed, late]);
    limit.abort();
    signal?.removeEventListener('abort', cancel);
    return paths;
  };

  return {
    async begin() {
      baseline ??= list(null).then((paths) => (paths === null ? null : new Set(paths)));
      await baseline;
    },
    async listNew(signal) {
      const before = baseline === null ? null : await baseline;
      if (before === null) return [];
      const now = (await list(signal)) ?? [];
      return now.filter((path) => !before.has(path));
    },
  };
}
