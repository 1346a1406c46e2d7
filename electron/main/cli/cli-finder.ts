import type { CliState } from '@shared/contract/app';
import { err, type Result } from '@shared/domain/result';
import type { DriverError, LocatedCli } from '../../claude/driver-types';

export interface CliSearchFailure {
  error: DriverError;
  lookedIn: string[];
}

export interface CliFinderDeps {
  /** Bounded by itself. `configuredPath`: the only place looked at when it is set. */
  locate(configuredPath: string | null): Promise<Result<LocatedCli, CliSearchFailure>>;
  configuredPath(): string | null;
  onChange(state: CliState): void;
}

export interface CliFinder {
  state(): CliState;
  /** The CLI found last; looks for it when there is none. */
  current(): Promise<Result<LocatedCli, DriverError>>;
  /** Looks again. Of several searches at once the last one counts. */
  relocate(): Promise<CliState>;
}

/** Knows where the CLI is. The first search runs behind the window, which never waits for it. */
export function createCliFinder(deps: CliFinderDeps): CliFinder {
  let state: CliState = { state: 'looking' };
  let search: Promise<Result<LocatedCli, CliSearchFailure>> | null = null;

  const setState = (next: CliState): CliState => {
    state = next;
    deps.onChange(next);
    return next;
  };

  const start = (): Promise<Result<LocatedCli, CliSearchFailure>> => {
    const own = deps.locate(deps.configuredPath());
    search = own;
    setState({ state: 'looking' });
    void own.then((found) => {
      if (search !== own) return;
      // A miss is not remembered: it may have been installed by the time somebody asks again.
      if (!found.ok) search = null;
      setState(describe(found));
    });
    return own;
  };

  return {
    state: () => state,
    async current() {
      const found = await (search ?? start());
      return found.ok ? found : err(found.error.error);
    },
    async relocate() {
      const found = await start();
      return describe(found);
    },
  };
}

function describe(found: Result<LocatedCli, CliSearchFailure>): CliState {
  if (!found.ok) {
    return { state: 'missing', reason: found.error.error.message, lookedIn: found.error.lookedIn };
  }
  const { path, version, source } = found.value;
  return { state: 'found', path, version, source };
}
