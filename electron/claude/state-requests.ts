import { err, ok, type Result } from '@shared/domain/result';
import type { ClaudeSession, DriverError, ProcessPermissions } from './driver-types';
import { appliedSchema, listModelsSchema } from './wire/control-frames';
import { readModel } from './wire/handshake';
import {
  listedRules,
  missingFromListing,
  missingFromSettings,
  permissionSettings,
} from './wire/process-permissions';

export interface StateRequestsDeps {
  /** One control request; the answer's payload. */
  ask(
    subtype: string,
    fields: Record<string, unknown>,
    timeoutMs?: number,
  ): Promise<Result<Record<string, unknown>, DriverError>>;
  unreadable(what: string): DriverError;
}

/** Tells the process what ends with it, and asks what it has of that. */
export function createStateRequests({
  ask,
  unreadable,
}: StateRequestsDeps): Pick<
  ClaudeSession,
  | 'setMaxThinkingTokens'
  | 'listModels'
  | 'setPermissions'
  | 'findMissingPermissions'
  | 'listPermissionRules'
  | 'readAppliedChoices'
> {
  const tell = async (subtype: string, fields: Record<string, unknown>) => {
    const result = await ask(subtype, fields);
    return result.ok ? ok(undefined) : result;
  };

  async function read<T>(
    subtype: string,
    parse: (payload: Record<string, unknown>) => T | null,
  ): Promise<Result<T, DriverError>> {
    const result = await ask(subtype, {});
    if (!result.ok) return result;
    const parsed = parse(result.value);
    return parsed === null ? err(unreadable(subtype)) : ok(parsed);
  }

  return {
    setMaxThinkingTokens: (tokens) =>
      tell('set_max_thinking_tokens', { max_thinking_tokens: tokens }),
    listModels: () =>
      read('list_models', (payload) => {
        const parsed = listModelsSchema.safeParse(payload);
        return parsed.success ? parsed.data.models.map(readModel) : null;
      }),
    setPermissions: (permissions) =>
      tell('apply_flag_settings', { settings: permissionSettings(permissions) }),
    async findMissingPermissions(wanted: ProcessPermissions) {
      const listed = await read('list_permission_rules', (payload) =>
        missingFromListing(payload, wanted),
      );
      if (listed.ok || listed.error.code !== 'request-refused') return listed;
      return read('get_settings', (payload) => missingFromSettings(payload, wanted));
    },
    listPermissionRules: () => read('list_permission_rules', listedRules),
    readAppliedChoices: () =>
      read('get_settings', (payload) => {
        const parsed = appliedSchema.safeParse(payload);
        if (!parsed.success) return null;
        const { model, effort } = parsed.data.applied;
        return { model: model ?? null, effort: effort ?? null };
      }),
  };
}
