import type { PermissionAnswer } from '@shared/domain/permissions';

const DEFAULT_DENIAL = 'The user denied this.';

/**
 * Payload that answers `can_use_tool`. The input always goes back, unchanged when nobody changed it:
 * CLIs around 2.1.156 refused an allow without it. `message` is required (2.1.332 turns a denial
 * without one into a schema error).
 */
export function toolPermissionResponse(
  request: { input: Record<string, unknown>; toolUseId: string | null },
  answer: PermissionAnswer,
): Record<string, unknown> {
  const toolUse = request.toolUseId === null ? {} : { toolUseID: request.toolUseId };
  if (answer.behavior === 'deny') {
    const message = answer.message === '' ? DEFAULT_DENIAL : answer.message;
    const interrupt = answer.interrupt ? { interrupt: true } : {};
    return { behavior: 'deny', message, ...interrupt, ...toolUse };
  }
  const permissions = answer.updatedPermissions;
  return {
    behavior: 'allow',
    updatedInput: answer.updatedInput ?? request.input,
    ...(permissions.length > 0 ? { updatedPermissions: permissions } : {}),
    ...toolUse,
  };
}

/** Payload that answers `elicitation`. A form nobody filled in is declined, never accepted empty. */
export function formResponse(answer: PermissionAnswer): Record<string, unknown> {
  if (answer.behavior === 'deny') return { action: answer.interrupt ? 'cancel' : 'decline' };
  if (answer.updatedInput === null) return { action: 'decline' };
  return { action: 'accept', content: answer.updatedInput };
}
