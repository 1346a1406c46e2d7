import type { DriverPort } from '../../sessions/ports';
import { openClaudeSession } from '../../claude/claude-session';
import type { LocatedCli } from '../../claude/driver-types';
import { type ChildGuard, noGuard } from '../../claude/process/child-guard';
import { ok } from '@shared/domain/result';
import type { CliFinder } from './cli-finder';
import { spawnDemoWorker } from '../demo/spawn-demo-worker';

/** The driver as the manager sees it; a demo session's agent runs in a thread of our own. */
export function createDriverPort(
  finder: CliFinder,
  demoAgent: string,
  guard: ChildGuard,
): DriverPort {
  const demo: LocatedCli = {
    path: demoAgent,
    version: null,
    source: 'demo',
    pathVariable: process.env['PATH'] ?? '',
  };
  return {
    locateCli: (isDemo) => (isDemo ? Promise.resolve(ok(demo)) : finder.current()),
    openClaudeSession: (options) =>
      openClaudeSession(
        options,
        options.cli.source === 'demo' ? { spawnChild: spawnDemoWorker, guard: noGuard } : { guard },
      ),
  };
}
