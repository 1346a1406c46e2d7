/** What the scripted model says in one answer, in order. */
export type Step =
  | { kind: 'text'; text: string; chunks?: number; delayMs?: number }
  | { kind: 'thinking'; text: string }
  | { kind: 'tool'; name: string; input: Record<string, unknown>; id?: string }
  /** Nothing more is sent until the test calls `release(name)`. */
  | { kind: 'gate'; name: string }
  /** Answers with the text of the newest tool results, as the model would have read them. */
  | { kind: 'echo-results' }
  /** Answers with media type and byte count of every image of the newest prompt. */
  | { kind: 'echo-images' };

export interface ScriptUsage {
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens: number;
  cache_creation_input_tokens: number;
}

/** One answer of the model: the request after its tool results gets the next round. */
export interface Round {
  steps: Step[];
  usage?: Partial<ScriptUsage>;
  /** The first `times` requests of this round fail with that HTTP status. */
  error?: { status: number; times: number };
  /** Sent with the answer, or with the failure. */
  headers?: Record<string, string>;
}

/**
 * Reads a script out of a prompt. Lines that do not start with `#` are ignored.
 *
 *     #text WORDS                 #slow CHUNKS DELAY_MS WORDS     #think WORDS
 *     #bash COMMAND               #tool NAME JSON_INPUT
 *     #agent JSON_INPUT           (input of the Agent tool)
 *     #gate NAME                  #usage JSON                     #error STATUS TIMES
 *     #echo-results               #echo-images
 *     #then                       what follows answers the tool results
 *
 * A last round with tools is followed by the text "Done.". No such line: null.
 */
export function parseScript(prompt: string): Round[] | null {
  const lines = prompt.split('\n').map((line) => line.trim());
  const commands = lines.filter((line) => /^#[a-z]/.test(line));
  if (commands.length === 0) return null;
  const rounds: Round[] = [{ steps: [] }];
  for (const line of commands) applyLine(rounds, line);
  return withLastWord(rounds);
}

/** A script that ends in tools still needs a last answer, or the turn never ends. */
export function withLastWord(rounds: readonly Round[]): Round[] {
  const lastWord: Step = { kind: 'text', text: 'Done.' };
  const spoken = rounds.map((round) =>
    round.steps.length > 0 ? round : { ...round, steps: [lastWord] },
  );
  const endsInTool = spoken.at(-1)?.steps.some((step) => step.kind === 'tool') ?? true;
  return endsInTool ? [...spoken, { steps: [lastWord] }] : spoken;
}

function applyLine(rounds: Round[], line: string): void {
  const [, command = '', rest = ''] = /^#([a-z-]+)\s*(.*)$/.exec(line) ?? [];
  if (command === 'then') {
    rounds.push({ steps: [] });
    return;
  }
  const round = rounds.at(-1);
  if (round === undefined) return;
  if (command === 'usage') {
    const usage: Partial<ScriptUsage> = JSON.parse(rest);
    round.usage = { ...round.usage, ...usage };
  } else if (command === 'error') {
    const [status, times] = rest.split(' ').map(Number);
    round.error = { status: status ?? 400, times: times ?? 1 };
  } else {
    round.steps.push(stepOf(command, rest));
  }
}

function stepOf(command: string, rest: string): Step {
  switch (command) {
    case 'text':
      return { kind: 'text', text: rest };
    case 'slow': {
      const [, chunks = '1', delay = '0', text = ''] = /^(\d+) (\d+) (.*)$/.exec(rest) ?? [];
      return { kind: 'text', text, chunks: Number(chunks), delayMs: Number(delay) };
    }
    case 'think':
      return { kind: 'thinking', text: rest };
    case 'bash':
      return { kind: 'tool', name: 'Bash', input: { command: rest, description: 'Run a command' } };
    case 'tool': {
      const [, name = '', json = '{}'] = /^(\S+)\s*(.*)$/.exec(rest) ?? [];
      return { kind: 'tool', name, input: JSON.parse(json) };
    }
    case 'agent':
      return { kind: 'tool', name: 'Agent', input: JSON.parse(rest) };
    case 'gate':
      return { kind: 'gate', name: rest };
    case 'echo-results':
      return { kind: 'echo-results' };
    case 'echo-images':
      return { kind: 'echo-images' };
    default:
      throw new Error(`The scripted API does not know "#${command}".`);
  }
}
