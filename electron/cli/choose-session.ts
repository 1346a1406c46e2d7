import { basename } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { CallError } from '@shared/contract/error';
import type { SessionSummary } from '@shared/contract/sessions';
import { asClaudeSessionId, asMessageUuid, asWorkspaceId } from '@shared/domain/ids';
import { err, ok, type Result } from '@shared/domain/result';
import type { PreparedRun } from './prepare-run';
import type { World } from './world';

/** The session the command speaks to: a new one, a known one, its fork, or one only the CLI knows. */
export async function chooseSession(
  run: PreparedRun,
  { store, manager }: World,
): Promise<Result<SessionSummary, CallError>> {
  const { args } = run;
  const known = args.resume === null ? undefined : manager.find(args.resume);
  const at = args.resumeAt === null ? null : asMessageUuid(args.resumeAt);
  if (known === undefined) {
    const workspace =
      store.findWorkspaceByPath(run.cwd) ??
      store.insertWorkspace({
        id: asWorkspaceId(randomUUID()),
        path: run.cwd,
        name: basename(run.cwd),
        createdAt: Date.now(),
        trust: null,
        autonomousConfirmedAt: null,
      });
    return manager.create({
      workspaceId: workspace.id,
      policy: args.policy,
      model: args.model,
      effort: args.effort,
      isDemo: false,
      foreign:
        args.resume === null
          ? null
          : { claudeSessionId: asClaudeSessionId(args.resume), at, isForked: args.isFork },
    });
  }
  const target = args.isFork ? await manager.fork({ sessionId: known.id, at }) : ok(known);
  if (!target.ok) return target;
  const { id } = target.value;
  // Before anything of the session is changed: another program may be running it.
  const held = manager.hold(id);
  if (!held.ok) return held;
  if (!args.isFork && at !== null) {
    const moved = await manager.resumeAt({ sessionId: id, at });
    if (!moved.ok) return moved;
  }
  manager.setPolicy({ sessionId: id, policy: args.policy });
  if (args.model !== null) await manager.setModel({ sessionId: id, model: args.model });
  if (args.effort !== null) await manager.setEffort({ sessionId: id, effort: args.effort });
  const summary = manager.find(id);
  return summary === undefined
    ? err({ code: 'not-found', message: `The session ${id} is gone.` })
    : ok(summary);
}
