import { err, ok, type Result } from '@shared/domain/result';
import type { ChildLink } from './child-link';
import { INTERRUPT_TIMEOUT_MS } from './close-child';
import type { ClaudeSession, DriverError } from './driver-types';
import type { HandshakeHolder } from './open-handshake';
import { describeExit, describeVersion } from './process/driver-errors';
import type { ControlFailure } from './wire/control-channel';
import { contextUsageSchema } from './wire/control-frames';
import { asPermissionMode } from './wire/handshake';
import { imageRefs, promptLine } from './wire/prompt-line';

/** The CLI checks a new model with a small API call of its own before it answers. */
const SET_MODEL_TIMEOUT_MS = 30_000;
/** Everything else is answered from memory. */
const REQUEST_TIMEOUT_MS = 10_000;

/** The live session as the rest of the product sees it. */
export function createSessionApi(link: ChildLink, handshake: HandshakeHolder): ClaudeSession {
  const { channel, normalizer } = link;

  async function ask(
    subtype: string,
    fields: Record<string, unknown>,
    timeoutMs = REQUEST_TIMEOUT_MS,
  ): Promise<Result<Record<string, unknown>, DriverError>> {
    const result = await channel.request(subtype, fields, timeoutMs);
    return result.ok ? result : err(controlError(link, subtype, result.error));
  }

  async function tell(
    subtype: string,
    fields: Record<string, unknown>,
    timeoutMs?: number,
  ): Promise<Result<void, DriverError>> {
    const result = await ask(subtype, fields, timeoutMs);
    return result.ok ? ok(undefined) : result;
  }

  return {
    pid: link.pid,
    get handshake() {
      return handshake.current;
    },
    batches: link.batches,
    ended: link.ended,
    async send(prompt) {
      const written = await link.writer.write(promptLine(prompt));
      if (!written.ok) return err(sendError(link, written.error.code));
      const { messageUuid, text } = prompt;
      link.emit(normalizer.promptWritten({ messageUuid, text, images: imageRefs(prompt) }));
      return ok(undefined);
    },
    interrupt() {
      normalizer.stopRequested();
      // What was steered in and not begun is dropped too: the manager keeps it for the user.
      return tell('interrupt', { cancel_queued: true }, INTERRUPT_TIMEOUT_MS);
    },
    answer(requestId, answer) {
      const answered = link.requests.answer(requestId, answer);
      if (!answered.ok) return answered;
      link.emit(normalizer.answered(requestId, answer));
      return answered;
    },
    setModel: (model) => tell('set_model', model === null ? {} : { model }, SET_MODEL_TIMEOUT_MS),
    async setPermissionMode(mode) {
      const result = await ask('set_permission_mode', { mode });
      return result.ok ? ok(asPermissionMode(result.value.mode) ?? mode) : result;
    },
    setEffort: (effort) => tell('apply_flag_settings', { settings: { effortLevel: effort } }),
    async getContextUsage() {
      const result = await ask('get_context_usage', { detail: 'summary' });
      if (!result.ok) return result;
      const parsed = contextUsageSchema.safeParse(result.value);
      if (!parsed.success) {
        return err(link.makeError('request-refused', 'The context usage could not be read.'));
      }
      const { totalTokens, rawMaxTokens, maxTokens } = parsed.data;
      return ok({ totalTokens, maxTokens: rawMaxTokens ?? maxTokens, raw: result.value });
    },
    stopTask: (taskId) => tell('stop_task', { task_id: taskId }),
    close: link.close,
  };
}

function sendError(link: ChildLink, code: string): DriverError {
  const exit = link.exitStatus();
  const who = describeVersion(link.cliVersion);
  return exit === null
    ? link.makeError(
        'write-failed',
        `${who} no longer reads its input (${code}). The message was not handed over and is kept; try again.`,
      )
    : link.makeError(
        'process-exited',
        `${who} ${describeExit(exit)} before it took the message. The message is kept; try again.`,
        exit,
      );
}

function controlError(link: ChildLink, subtype: string, failure: ControlFailure): DriverError {
  const who = describeVersion(link.cliVersion);
  switch (failure.kind) {
    case 'timeout':
      return link.makeError('cli-silent', `${who} did not answer ${subtype} in time.`);
    case 'refused': {
      const code = failure.code === 'bypass_not_launched' ? 'bypass-refused' : 'request-refused';
      return link.makeError(code, `${who} refused ${subtype}.`, undefined, failure.message);
    }
    case 'write-failed':
    case 'closed':
      return sendError(link, failure.message);
  }
}
