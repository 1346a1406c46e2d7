import { err, ok, type Result } from '@shared/domain/result';
import type { Clock, TimerHandle } from '../process/clock';
import { controlResponseSchema } from './control-frames';
import type { WriteFailure } from './stdin-writer';

export interface ControlFailure {
  kind: 'timeout' | 'refused' | 'write-failed' | 'closed';
  /** What the CLI said, or what happened, in words. */
  message: string;
  /** The CLI's `error_code`, e.g. "bypass_not_launched"; null when it gave none. */
  code: string | null;
}

export type ControlResult = Result<Record<string, unknown>, ControlFailure>;

export interface ControlChannel {
  /** Asks the CLI; the answer's payload, `{}` when it had none. `timeoutMs` bounds the wait. */
  request(
    subtype: string,
    fields: Record<string, unknown>,
    timeoutMs: number,
  ): Promise<ControlResult>;
  /** A `control_response` of the CLI. Echoes of our own answers match nothing and are dropped. */
  receive(frame: unknown): void;
  /** Answers a request of the CLI. */
  respond(requestId: string, payload: Record<string, unknown>): void;
  refuse(requestId: string, message: string, code: string | null): void;
  /** The process is gone: nothing will be answered any more. */
  close(): void;
}

export interface ControlChannelDeps {
  write(line: string): Promise<Result<void, WriteFailure>>;
  clock: Clock;
  newId(): string;
}

export function createControlChannel({ write, clock, newId }: ControlChannelDeps): ControlChannel {
  const pending = new Map<string, (result: ControlResult) => void>();
  let isClosed = false;

  function failure(kind: ControlFailure['kind'], message: string): ControlResult {
    return err({ kind, message, code: null });
  }

  /** A failed write of an answer needs no report: the process end, which follows, has one. */
  function answer(response: Record<string, unknown>): void {
    void write(JSON.stringify({ type: 'control_response', response }));
  }

  return {
    request(subtype, fields, timeoutMs) {
      if (isClosed) return Promise.resolve(failure('closed', 'The process has ended.'));
      const requestId = newId();
      return new Promise((resolve) => {
        let timer: TimerHandle | undefined;
        const settle = (result: ControlResult): void => {
          if (!pending.delete(requestId)) return;
          timer?.cancel();
          resolve(result);
        };
        pending.set(requestId, settle);
        timer = clock.setTimeout(
          () => settle(failure('timeout', `No answer to ${subtype} within ${timeoutMs} ms.`)),
          timeoutMs,
        );
        const frame = {
          type: 'control_request',
          request_id: requestId,
          request: { subtype, ...fields },
        };
        void write(JSON.stringify(frame)).then((written) => {
          if (!written.ok) settle(failure('write-failed', written.error.code));
        });
      });
    },
    receive(frame) {
      const parsed = controlResponseSchema.safeParse(frame);
      if (!parsed.success) return;
      const { response } = parsed.data;
      const settle = pending.get(response.request_id);
      if (settle === undefined) return;
      if (response.subtype === 'success') settle(ok(response.response ?? {}));
      else
        settle(
          err({ kind: 'refused', message: response.error, code: response.error_code ?? null }),
        );
    },
    respond(requestId, payload) {
      answer({ subtype: 'success', request_id: requestId, response: payload });
    },
    refuse(requestId, message, code) {
      const codeField = code === null ? {} : { error_code: code };
      answer({ subtype: 'error', request_id: requestId, error: message, ...codeField });
    },
    close() {
      isClosed = true;
      for (const settle of pending.values()) {
        settle(failure('closed', 'The process ended before it answered.'));
      }
    },
  };
}
