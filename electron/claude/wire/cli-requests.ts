import type { PermissionAnswer } from '@shared/domain/permissions';
import { NO_TRAITS, type RequestTraits } from '@shared/domain/request-facts';
import { err, ok, type Result } from '@shared/domain/result';
import type { ToolHost } from '../hosted-tools/tool-host';
import type { Clock } from '../process/clock';
import type { ControlChannel } from './control-channel';
import {
  canUseToolSchema,
  type ControlRequest,
  controlCancelSchema,
  controlRequestSchema,
  hookCallbackSchema,
  mcpMessageSchema,
} from './control-frames';
import { runHook } from './hook-run';
import type { HookTable } from './hook-table';
import { formResponse, toolPermissionResponse } from './permission-response';
import { readTraits } from './request-traits';

type OpenRequest =
  | {
      kind: 'tool';
      input: Record<string, unknown>;
      toolUseId: string | null;
      traits: RequestTraits;
    }
  | { kind: 'form' }
  /** Answered by ourselves: a hook, a tool we host. */
  | { kind: 'own'; abort: AbortController };

export interface CliRequests {
  /** A `control_request` of the CLI; it may come before `initialize` is answered. */
  receive(frame: unknown): void;
  /** A `control_cancel_request`: what is withdrawn can no longer be answered. */
  cancel(frame: unknown): void;
  /** No time limit: a person may take a night. Each request is answered once. */
  answer(requestId: string, answer: PermissionAnswer): Result<void, 'unknown-request'>;
  /** Null when it is not open. */
  traitsOf(requestId: string): RequestTraits | null;
  /** The process is gone: running hooks and hosted tools are aborted, open requests forgotten. */
  close(): void;
}

export interface CliRequestsDeps {
  channel: Pick<ControlChannel, 'respond' | 'refuse'>;
  hooks: HookTable;
  tools: Pick<ToolHost, 'receive'>;
  clock: Clock;
  /** A request only a person or a policy can answer is open. */
  onPersonAsked(): void;
  onHookFailed(message: string): void;
}

const UNSUPPORTED = 'unsupported_request';

export function createCliRequests(deps: CliRequestsDeps): CliRequests {
  const { channel } = deps;
  const open = new Map<string, OpenRequest>();

  function dispatch({ request_id: id, request }: ControlRequest): void {
    if (open.has(id)) return;
    switch (request.subtype) {
      case 'can_use_tool': {
        const { input, tool_use_id: toolUseId } = canUseToolSchema.parse(request);
        const traits = readTraits(request);
        open.set(id, { kind: 'tool', input, toolUseId: toolUseId ?? null, traits });
        return deps.onPersonAsked();
      }
      case 'elicitation':
        open.set(id, { kind: 'form' });
        return deps.onPersonAsked();
      case 'hook_callback':
        return startHook(id, request);
      case 'mcp_message':
        return startHosted(id, request);
      default:
        return channel.refuse(
          id,
          `Unsupported control request subtype: ${request.subtype}`,
          UNSUPPORTED,
        );
    }
  }

  function refuseIllShaped(id: string, subtype: string): void {
    channel.refuse(id, `The ${subtype} request could not be read.`, null);
  }

  function startHook(id: string, request: ControlRequest['request']): void {
    const parsed = hookCallbackSchema.safeParse(request);
    if (!parsed.success) return refuseIllShaped(id, request.subtype);
    const hook = deps.hooks.find(parsed.data.callback_id);
    if (hook === undefined) {
      return channel.refuse(id, `Unknown hook callback: ${parsed.data.callback_id}`, null);
    }
    const abort = new AbortController();
    open.set(id, { kind: 'own', abort });
    void runHook(hook, parsed.data.input, abort, deps.clock).then((outcome) => {
      // Withdrawn meanwhile: a late answer is dropped.
      if (!open.delete(id)) return;
      if (outcome.ok) return channel.respond(id, outcome.value);
      channel.refuse(id, outcome.error, null);
      deps.onHookFailed(`The ${hook.event} hook failed: ${outcome.error}`);
    });
  }

  function startHosted(id: string, request: ControlRequest['request']): void {
    const parsed = mcpMessageSchema.safeParse(request);
    if (!parsed.success) return refuseIllShaped(id, request.subtype);
    const { server_name: server, message } = parsed.data;
    const abort = new AbortController();
    const answer = deps.tools.receive(server, message, abort.signal);
    if (answer === null)
      return channel.refuse(id, `This program hosts no MCP server ${server} for that.`, null);
    open.set(id, { kind: 'own', abort });
    void answer.then((reply) => {
      if (open.delete(id)) channel.respond(id, { mcp_response: reply });
    });
  }

  return {
    receive(frame) {
      const parsed = controlRequestSchema.safeParse(frame);
      if (parsed.success) return dispatch(parsed.data);
      const id = requestIdOf(frame);
      if (id !== null) channel.refuse(id, 'The control request could not be read.', UNSUPPORTED);
    },
    cancel(frame) {
      const parsed = controlCancelSchema.safeParse(frame);
      if (!parsed.success) return;
      const request = open.get(parsed.data.request_id);
      open.delete(parsed.data.request_id);
      if (request?.kind === 'own') request.abort.abort();
    },
    answer(requestId, answer) {
      const request = open.get(requestId);
      if (request === undefined || request.kind === 'own') return err('unknown-request');
      open.delete(requestId);
      const payload =
        request.kind === 'tool' ? toolPermissionResponse(request, answer) : formResponse(answer);
      channel.respond(requestId, payload);
      return ok(undefined);
    },
    traitsOf(requestId) {
      const request = open.get(requestId);
      if (request === undefined || request.kind === 'own') return null;
      return request.kind === 'tool' ? request.traits : NO_TRAITS;
    },
    close() {
      for (const request of open.values()) if (request.kind === 'own') request.abort.abort();
      open.clear();
    },
  };
}

function requestIdOf(frame: unknown): string | null {
  if (typeof frame !== 'object' || frame === null || !('request_id' in frame)) return null;
  return typeof frame.request_id === 'string' ? frame.request_id : null;
}
