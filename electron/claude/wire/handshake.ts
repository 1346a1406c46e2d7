import { EFFORTS, type Effort } from '@shared/domain/entities';
import { PERMISSION_MODES, type PermissionMode } from '@shared/domain/permissions';
import type { Handshake, LaunchProfile, ModelChoice } from '../driver-types';
import type { ToolHost } from '../hosted-tools/tool-host';
import { initializeResponseSchema, type ModelInfo } from './control-frames';
import type { HookTable } from './hook-table';

/** Fields of the `initialize` request. Older CLIs ignore those they do not know. */
export function initializeFields(
  hooks: HookTable,
  tools: Pick<ToolHost, 'names'>,
  profile: LaunchProfile | undefined,
): Record<string, unknown> {
  const { systemPrompt = null, appendSystemPrompt = null } = profile ?? {};
  return {
    ...(hooks.initializeField === null ? {} : { hooks: hooks.initializeField }),
    ...(tools.names.length === 0 ? {} : { sdkMcpServers: tools.names }),
    // Over stdin: in argv a long one would exceed what some systems take.
    ...(systemPrompt === null ? {} : { systemPrompt: [systemPrompt] }),
    ...(appendSystemPrompt === null ? {} : { appendSystemPrompt }),
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
  modelNames: {},
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
    modelNames: Object.fromEntries(
      (models ?? []).flatMap(({ value, resolvedModel }) =>
        resolvedModel == null ? [] : [[value, resolvedModel]],
      ),
    ),
  };
}

export function asPermissionMode(value: unknown): PermissionMode | null {
  return PERMISSION_MODES.find((mode) => mode === value) ?? null;
}

export function readModel(model: ModelInfo): ModelChoice {
  return {
    value: model.value,
    resolvedModel: model.resolvedModel ?? null,
    displayName: model.displayName ?? model.value,
    description: model.description ?? null,
    supportedEffortLevels: (model.supportedEffortLevels ?? []).filter((level): level is Effort =>
      EFFORTS.some((known) => known === level),
    ),
    thinksAsItSeesFit: asItSeesFit(model),
  };
}

/** Says so only with both fields (2.1.332); an adaptive one that can be told not to takes the limit 0. */
function asItSeesFit({ supportsAdaptiveThinking, supportsThinkingOff }: ModelInfo): boolean | null {
  if (supportsAdaptiveThinking == null || supportsThinkingOff == null) return null;
  return supportsAdaptiveThinking && !supportsThinkingOff;
}
