import type { Effort } from '@shared/domain/entities';
import { PERMISSION_MODES, type PermissionMode } from '@shared/domain/permissions';
import type { Handshake, ModelChoice } from '../driver-types';
import { initializeResponseSchema } from './control-frames';
import type { HookTable } from './hook-table';

const EFFORTS: readonly string[] = ['low', 'medium', 'high', 'xhigh', 'max'] satisfies Effort[];

/** Fields of the `initialize` request. Older CLIs ignore those they do not know. */
export function initializeFields(hooks: HookTable): Record<string, unknown> {
  return {
    ...(hooks.initializeField === null ? {} : { hooks: hooks.initializeField }),
    forwardSubagentText: true,
    // An interrupt then leaves background tasks alone: each is stopped by its own id.
    perTaskStopAffordance: true,
  };
}

/** What is known before the CLI has answered. */
export const EMPTY_HANDSHAKE: Handshake = {
  account: { tokenSource: null, apiKeySource: null, email: null, subscriptionType: null },
  models: [],
  cliVersion: null,
  permissionMode: null,
};

export function readHandshake(payload: Record<string, unknown>): Handshake {
  const parsed = initializeResponseSchema.safeParse(payload);
  if (!parsed.success) return EMPTY_HANDSHAKE;
  const { account, models, claude_code_version, current_permission_mode } = parsed.data;
  return {
    account: {
      tokenSource: account?.tokenSource ?? null,
      apiKeySource: account?.apiKeySource ?? null,
      email: account?.email ?? null,
      subscriptionType: account?.subscriptionType ?? null,
    },
    models: (models ?? []).map(readModel),
    cliVersion: claude_code_version ?? null,
    permissionMode: asPermissionMode(current_permission_mode),
  };
}

export function asPermissionMode(value: unknown): PermissionMode | null {
  return PERMISSION_MODES.find((mode) => mode === value) ?? null;
}

function readModel(model: {
  value: string;
  displayName?: string | null | undefined;
  description?: string | null | undefined;
  supportedEffortLevels?: string[] | null | undefined;
}): ModelChoice {
  return {
    value: model.value,
    displayName: model.displayName ?? model.value,
    description: model.description ?? null,
    supportedEffortLevels: (model.supportedEffortLevels ?? []).filter((level): level is Effort =>
      EFFORTS.includes(level),
    ),
  };
}
