import type { HookRegistration } from '../driver-types';

export interface HookTable {
  /** The `hooks` field of `initialize`; null when there are none. */
  initializeField: Record<string, unknown[]> | null;
  find(callbackId: string): HookRegistration | undefined;
}

/** Gives each hook its callback id and puts them in the order they were registered. */
export function createHookTable(hooks: readonly HookRegistration[]): HookTable {
  const byId = new Map<string, HookRegistration>();
  const byEvent: Record<string, unknown[]> = {};
  for (const [index, hook] of hooks.entries()) {
    const id = `hook_${index}`;
    byId.set(id, hook);
    (byEvent[hook.event] ??= []).push({
      ...(hook.matcher === null ? {} : { matcher: hook.matcher }),
      hookCallbackIds: [id],
      timeout: hook.timeoutSeconds,
      // The CLI's word for letting things go on (2.1.332); any other word means "block" there.
      onFailure: hook.onFailure === 'allow' ? 'continue' : 'block',
    });
  }
  return {
    initializeField: hooks.length === 0 ? null : byEvent,
    find: (callbackId) => byId.get(callbackId),
  };
}
