import type { QuitQuestion } from './quit-question';

export interface QuitDecisionDeps {
  /** What would be cut short now; null: nothing. */
  unfinished(): QuitQuestion | null;
  /** Asks the person; when `signal` aborts the question goes away. */
  ask(question: QuitQuestion, signal: AbortSignal): Promise<boolean>;
  /** The question that is open already, to the front. */
  showQuestion(): void;
  /** Ends everything in order, within a bound. */
  end(): Promise<void>;
  /** Leaves for good. */
  exit(): void;
  trouble(error: unknown): void;
}

export interface QuitDecision {
  /** Somebody wants to quit. True: nothing is left to end, the program may go. */
  request(): boolean;
  /** Ends without a question: the system says so. */
  force(): void;
  /** Whether the last window may close now; if not, the question is asked and quits by itself. */
  mayCloseLast(): boolean;
  isEnding(): boolean;
}

/** Asks before work is cut short, once, then ends everything in order, once. */
export function createQuitDecision(deps: QuitDecisionDeps): QuitDecision {
  let state: 'running' | 'asking' | 'ending' | 'done' = 'running';
  const dismissal = new AbortController();

  const end = (): void => {
    state = 'ending';
    void deps.end().finally(() => {
      state = 'done';
      deps.exit();
    });
  };

  const ask = async (question: QuitQuestion): Promise<void> => {
    state = 'asking';
    let isConfirmed = false;
    try {
      isConfirmed = await deps.ask(question, dismissal.signal);
    } catch (error) {
      deps.trouble(error);
    }
    // The system may have decided meanwhile.
    if (state !== 'asking') return;
    state = 'running';
    if (isConfirmed) end();
  };

  /** Null, and said, when it cannot be read: an end in order loses nothing, one out of order might. */
  const readUnfinished = (): QuitQuestion | null => {
    try {
      return deps.unfinished();
    } catch (error) {
      deps.trouble(error);
      return null;
    }
  };

  const request = (): boolean => {
    if (state === 'done') return true;
    if (state === 'asking') deps.showQuestion();
    if (state !== 'running') return false;
    const question = readUnfinished();
    if (question) void ask(question);
    else end();
    return false;
  };

  return {
    request,
    force() {
      if (state !== 'running' && state !== 'asking') return;
      end();
      dismissal.abort();
    },
    mayCloseLast() {
      if (state === 'asking') deps.showQuestion();
      if (state !== 'running') return state !== 'asking';
      const question = readUnfinished();
      if (question) void ask(question);
      return question === null;
    },
    isEnding: () => state === 'ending' || state === 'done',
  };
}
