import type { PermissionAnswer } from '@shared/domain/permissions';
import type { SessionLog } from '../session-log';

export interface HouseQuestion {
  question: string;
  /** Empty: only free text. */
  options: readonly string[];
}

/** Questions a tool of ours asks in a session, beside those of the CLI. */
export interface HouseQuestions {
  /** The answer in words. Rejects when `signal` fires, or when nobody can answer any more. */
  ask(question: HouseQuestion, signal: AbortSignal): Promise<string>;
  /** False: the question is not one of ours. */
  answer(requestId: string, answer: PermissionAnswer): boolean;
  /** The process is gone: nobody waits for the answers. */
  close(): void;
}

export interface HouseQuestionsDeps {
  log: Pick<SessionLog, 'append' | 'signal'>;
  newId(): string;
  /** A request is open no longer. */
  requestClosed(): void;
}

export function createHouseQuestions(deps: HouseQuestionsDeps): HouseQuestions {
  const open = new Map<string, { text: string; settle(answer: string | Error): void }>();

  function withdraw(requestId: string): void {
    const asked = open.get(requestId);
    if (asked === undefined) return;
    open.delete(requestId);
    deps.log.append([{ type: 'permission_cancelled', parentToolUseId: null, requestId }]);
    deps.requestClosed();
    asked.settle(new Error('The question was withdrawn.'));
  }

  return {
    ask: ({ question, options }, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new Error('The question was withdrawn.'));
        const requestId = deps.newId();
        const onAbort = () => withdraw(requestId);
        open.set(requestId, {
          text: question,
          settle(answer) {
            signal.removeEventListener('abort', onAbort);
            if (typeof answer === 'string') resolve(answer);
            else reject(answer);
          },
        });
        signal.addEventListener('abort', onAbort, { once: true });
        deps.log.append([
          {
            type: 'permission_request',
            parentToolUseId: null,
            requestId,
            kind: 'question',
            toolName: 'AskUserQuestion',
            input: {
              questions: [
                {
                  question,
                  header: 'Question',
                  multiSelect: false,
                  options: options.map((label) => ({ label, description: '' })),
                },
              ],
            },
            suggestions: [],
            reason: null,
            blockedPath: null,
            agentId: null,
          },
        ]);
        deps.log.signal({ type: 'request-opened' });
      }),
    answer(requestId, answer) {
      const asked = open.get(requestId);
      if (asked === undefined) return false;
      open.delete(requestId);
      asked.settle(inWords(asked.text, answer));
      return true;
    },
    close() {
      // Their events are closed with all that the process left open.
      for (const { settle } of open.values()) settle(new Error('The process has ended.'));
      open.clear();
    },
  };
}

function inWords(question: string, answer: PermissionAnswer): string {
  if (answer.behavior === 'deny') return `The user did not answer: ${answer.message}`;
  const answers = answer.updatedInput?.['answers'];
  const said =
    typeof answers === 'object' && answers !== null
      ? Object.entries(answers).find(([asked]) => asked === question)?.[1]
      : undefined;
  return typeof said === 'string' && said !== '' ? said : 'The user gave no answer.';
}
