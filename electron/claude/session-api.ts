import { err, ok, type Result } from '@shared/domain/result';
import type { ChildLink } from './child-link';
import { INTERRUPT_TIMEOUT_MS } from './close-child';
import type { ClaudeSession, DriverError } from './driver-types';
import type { HandshakeHolder } from './open-handshake';
import { describeExit, describeVersion } from './process/driver-errors';
import { createServerRequests } from './server-requests';
import { createStateRequests } from './state-requests';
import type { ControlFailure } from './wire/control-channel';
import { readContextUsage } from './wire/context-usage';
import { rewindFilesSchema } from './wire/control-frames';
import { createTaskRequests } from './task-requests';
import { asPermissionMode } from './wire/handshake';
import { imageRefs, promptLine } from './wire/prompt-line';

/** The CLI checks a new model with a small API call of its own before it answers. */
const SET_MODEL_TIMEOUT_MS = 30_000;
/** Each file the session changed is compared with its copy. */
const REWIND_TIMEOUT_MS = 60_000;
/** The service counts each part of the context. */
const COUNT_TIMEOUT_MS = 30_000;
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
    async addWithoutTurn(prompt) {
      const written = await link.writer.write(promptLine(prompt, true));
      return written.ok ? ok(undefined) : err(sendError(link, written.error.code));
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
    requestTraits: (requestId) => link.requests.traitsOf(requestId),
    setModel: (model) => tell('set_model', model === null ? {} : { model }, SET_MODEL_TIMEOUT_MS),
    async setPermissionMode(mode) {
      const result = await ask('set_permission_mode', { mode });
      return result.ok ? ok(asPermissionMode(result.value.mode) ?? mode) : result;
    },
    setEffort: (effort) => tell('apply_flag_settings', { settings: { effortLevel: effort } }),
    async getContextUsage(isCounted = false) {
      const result = await ask(
        'get_context_usage',
        { detail: isCounted ? 'full' : 'summary' },
        isCounted ? COUNT_TIMEOUT_MS : REQUEST_TIMEOUT_MS,
      );
      if (!result.ok) return result;
      const breakdown = readContextUsage(result.value, isCounted);
      if (breakdown === null)
        return err(link.makeError('request-refused', 'The context usage could not be read.'));
      const { totalTokens, windowTokens } = breakdown;
      return ok({ totalTokens, maxTokens: windowTokens, breakdown });
    },
    listCommands: normalizer.commands,
    ...createServerRequests({
      ask,
      unreadable: (what) =>
        link.makeError('request-refused', `The answer to ${what} could not be read.`),
    }),
    ...createStateRequests({
      ask,
      unreadable: (what) =>
        link.makeError('request-refused', `The answer to ${what} could not be read.`),
    }),
    async rewindFiles(prompt, isDryRun) {
      const fields = { user_message_id: prompt, dry_run: isDryRun };
      const result = await ask('rewind_files', fields, REWIND_TIMEOUT_MS);
      if (!result.ok) return result;
      const parsed = rewindFilesSchema.safeParse(result.value);
      if (!parsed.success)
        return err(
          link.makeError('request-refused', 'The answer to rewind_files could not be read.'),
        );
      const { canRewind, error, filesChanged, insertions, deletions } = parsed.data;
      return ok({
        canRewind,
        reason: error ?? null,
        changed: filesChanged ?? [],
        insertions: insertions ?? 0,
        deletions: deletions ?? 0,
      });
    },
    ...createTaskRequests({
      ask,
      unreadable: (what) =>
        link.makeError('request-refused', `The answer to ${what} could not be read.`),
    }),
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
