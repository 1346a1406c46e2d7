import type { Effort, HeldState } from '@shared/domain/entities';
import type { PermissionMode } from '@shared/domain/permissions';
import type { ClaudeSession, DriverError, ProcessPermissions } from '../../claude/driver-types';
import { describeLosses, type Loss } from './held-words';
import { formatRule } from '@shared/domain/rule-text';

export interface Wanted {
  held: HeldState;
  /** The one the process was started in. */
  mode: PermissionMode;
  model: string | null;
  effort: Effort | null;
}

export interface Restoration {
  /** The process ended meanwhile, or reads no more. */
  isGone: boolean;
  /** Names what it does not have; null: it has all. */
  notice: string | null;
}

/** The process ended or reads no more; its end says more than any loss. */
const GONE = 'gone';
type Found = Loss | typeof GONE;

type Restored = Pick<
  ClaudeSession,
  | 'handshake'
  | 'setPermissionMode'
  | 'setMaxThinkingTokens'
  | 'setPermissions'
  | 'findMissingPermissions'
  | 'listMcpServers'
  | 'toggleMcpServer'
  | 'readAppliedChoices'
>;

/**
 * Tells a new process what the last one knew and asks whether it has it. What has to be in force for a
 * prompt is written before this waits for the first time, so that a prompt written behind it finds it
 * there even when the answers are late (2.1.226 and 2.1.332).
 */
export async function restoreHeld(session: Restored, wanted: Wanted): Promise<Restoration> {
  const losses = await Promise.all([
    restoreMode(session, wanted),
    restorePermissions(session, wanted.held),
    restoreThinking(session, wanted.held),
    restoreServers(session, wanted.held),
    confirmChoices(session, wanted),
  ]);
  const named = losses.flat().filter((loss) => loss !== GONE);
  const isGone = losses.flat().includes(GONE);
  return { isGone, notice: isGone ? null : describeLosses(named) };
}

/** Given with the start already; told again only when the CLI says it is in another. */
async function restoreMode(session: Restored, { held, mode }: Wanted): Promise<Found[]> {
  const { permissionMode: reported } = session.handshake;
  if (held.mode === null || reported === mode) return [];
  const set = await session.setPermissionMode(mode);
  if (!set.ok)
    return lossOf(set.error, [{ kind: 'mode', mode, actual: reported }], `the mode ${mode}`);
  return set.value === mode ? [] : [{ kind: 'mode', mode, actual: set.value }];
}

async function restorePermissions(session: Restored, held: HeldState): Promise<Found[]> {
  const wanted: ProcessPermissions = { rules: held.rules, directories: held.directories };
  if (wanted.rules.length + wanted.directories.length === 0) return [];
  const set = await session.setPermissions(wanted);
  if (!set.ok) return lossOf(set.error, lost(wanted), wordsFor(wanted));
  const missing = await session.findMissingPermissions(wanted);
  return missing.ok ? lost(missing.value) : unconfirmed(missing.error, wordsFor(wanted));
}

const lost = ({ rules, directories }: ProcessPermissions): Loss[] => [
  ...rules.map((rule): Loss => ({ kind: 'rule', rule })),
  ...directories.map((path): Loss => ({ kind: 'directory', path })),
];

const wordsFor = ({ rules, directories }: ProcessPermissions): string =>
  [
    ...(rules.length > 0
      ? [`the rules ${rules.map(({ rule }) => formatRule(rule)).join(', ')}`]
      : []),
    ...(directories.length > 0 ? [`the added folders ${directories.join(', ')}`] : []),
  ].join(' and ');

async function restoreThinking(session: Restored, held: HeldState): Promise<Found[]> {
  const tokens = held.maxThinkingTokens;
  if (tokens === null) return [];
  const set = await session.setMaxThinkingTokens(tokens);
  const what = `the limit of ${tokens} thinking tokens`;
  return set.ok ? [] : lossOf(set.error, [{ kind: 'setting', what }], what);
}

/** The CLI keeps these itself for the folder; told is only what it has otherwise. */
async function restoreServers(session: Restored, held: HeldState): Promise<Found[]> {
  const wanted = Object.entries(held.mcpServers);
  if (wanted.length === 0) return [];
  const listed = await session.listMcpServers();
  if (!listed.ok)
    return unconfirmed(listed.error, `the MCP servers ${wanted.map(([name]) => name).join(', ')}`);
  const losses = wanted.map(async ([name, state]): Promise<Found[]> => {
    const server = listed.value.find((candidate) => candidate.name === name);
    // One that is not there any more is off.
    const isOn = server !== undefined && server.status !== 'disabled';
    if (isOn === (state === 'enabled')) return [];
    const what = `the MCP server ${name}, switched ${isOn ? 'off' : 'on'} by hand,`;
    const told = await session.toggleMcpServer(name, !isOn);
    return told.ok ? [] : lossOf(told.error, [{ kind: 'setting', what }], what);
  });
  return (await Promise.all(losses)).flat();
}

/** Given with the start. Where there is nothing to compare, the next `init` is what is shown. */
async function confirmChoices(session: Restored, { model, effort }: Wanted): Promise<Found[]> {
  if (model === null && effort === null) return [];
  const applied = await session.readAppliedChoices();
  if (!applied.ok) {
    const named = [
      ...(model === null ? [] : [`the model ${model}`]),
      ...(effort === null ? [] : [`the effort ${effort}`]),
    ];
    return unconfirmed(applied.error, named.join(' and '));
  }
  const full = model === null ? null : (session.handshake.modelNames[model] ?? null);
  return [
    ...differing('model', model, full, applied.value.model),
    ...differing('effort', effort, effort, applied.value.effort),
  ];
}

const differing = (
  what: 'model' | 'effort',
  chosen: string | null,
  expected: string | null,
  actual: string | null,
): Loss[] =>
  chosen === null || expected === null || actual === null || expected === actual
    ? []
    : [{ kind: 'choice', what, chosen, actual }];

function lossOf(error: DriverError, refused: Loss[], what: string): Found[] {
  const isRefused = error.code === 'request-refused' || error.code === 'bypass-refused';
  return isRefused ? refused : unconfirmed(error, what);
}

const unconfirmed = (error: DriverError, what: string): Found[] =>
  error.code === 'process-exited' || error.code === 'write-failed'
    ? [GONE]
    : [{ kind: 'unconfirmed', what }];
