import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AnswerContext, sendAnswer, streamAnswer } from './answer-stream';
import { type Conversation, type MessagesRequest, readConversation } from './conversation';
import { createGates } from './gates';
import { parseScript, type Round, withLastWord } from './script';

export interface RecordedRequest {
  /** From 0, side requests included. */
  index: number;
  body: MessagesRequest;
  conversation: Conversation;
  headers: Record<string, string | string[] | undefined>;
}

export type Responder = (conversation: Conversation, request: MessagesRequest) => Round | undefined;

export interface MessagesApi {
  url: string;
  port: number;
  /** Every request to `/v1/messages` so far, oldest first. */
  requests: readonly RecordedRequest[];
  /** Scripts of prompts holding `marker`; the newest registration wins. */
  script(marker: string, rounds: readonly Round[]): void;
  /** Asked before any script; undefined leaves the request to the scripts. */
  respond(responder: Responder): void;
  /** Opens a gate, for all who wait there and all who come. */
  release(gate: string): void;
  /** Resolves with the first request, past or future, that matches. Rejects after the deadline. */
  waitForRequest(
    matches: (request: RecordedRequest) => boolean,
    timeoutMs?: number,
  ): Promise<RecordedRequest>;
  close(): Promise<void>;
}

export interface MessagesApiOptions {
  /** Answer to a prompt without a script. Default: one short text. */
  fallback?: Responder;
}

/**
 * A Messages API on loopback that answers by script: from `script`, `respond`, or the `#` lines of the
 * prompt itself (see `parseScript`). No clock and no chance in it, so that a run repeats.
 */
export async function startMessagesApi(options: MessagesApiOptions = {}): Promise<MessagesApi> {
  const gates = createGates();
  const requests: RecordedRequest[] = [];
  const waiters = new Set<(request: RecordedRequest) => void>();
  const scripts: { marker: string; rounds: Round[] }[] = [];
  const responders: Responder[] = [];
  const failures = new Map<string, number>();
  let toolCount = 0;

  const roundFor = (conversation: Conversation, body: MessagesRequest): Round => {
    for (const responder of responders) {
      const round = responder(conversation, body);
      if (round !== undefined) return round;
    }
    if (conversation.isSideRequest) return sideAnswer(body);
    const rounds =
      scripts.find((entry) => conversation.prompt.includes(entry.marker))?.rounds ??
      parseScript(conversation.prompt);
    if (rounds !== null && rounds !== undefined)
      return rounds[conversation.round] ?? { steps: [{ kind: 'text', text: 'Done.' }] };
    return options.fallback?.(conversation, body) ?? defaultAnswer(conversation);
  };

  /** True for the first `times` requests of one round of one prompt. */
  const mustFail = (round: Round, conversation: Conversation): boolean => {
    if (round.error === undefined) return false;
    const key = `${conversation.prompt} ${conversation.round}`;
    const failed = failures.get(key) ?? 0;
    if (failed >= round.error.times) return false;
    failures.set(key, failed + 1);
    return true;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: MessagesRequest = JSON.parse(await readBody(request));
    if (pathOf(request) === '/v1/messages/count_tokens') {
      sendJson(response, 200, { input_tokens: Math.ceil(JSON.stringify(body).length / 4) });
      return;
    }
    const conversation = readConversation(body);
    const recorded = { index: requests.length, body, conversation, headers: request.headers };
    requests.push(recorded);
    for (const waiter of waiters) waiter(recorded);
    const round = roundFor(conversation, body);
    if (round.error !== undefined && mustFail(round, conversation)) {
      const { status } = round.error;
      sendJson(response, status, errorBody(status), round.headers);
      return;
    }
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const context: AnswerContext = {
      model: body.model,
      messageId: `msg_scripted_${String(recorded.index + 1).padStart(4, '0')}`,
      conversation,
      passGate: (name) => gates.pass(name, gone.signal),
      nextToolId: () => `toolu_scripted_${String(++toolCount).padStart(4, '0')}`,
      signal: gone.signal,
    };
    await (body.stream === true ? streamAnswer : sendAnswer)(response, round, context);
  };

  const server = createServer((request, response) => {
    if (request.method !== 'POST' || !KNOWN_PATHS.includes(pathOf(request))) {
      sendJson(response, 404, errorBody(404));
      return;
    }
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 400, errorBody(400, String(error)));
      else response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    script(marker, rounds) {
      scripts.unshift({ marker, rounds: withLastWord(rounds) });
    },
    respond(responder) {
      responders.unshift(responder);
    },
    release: (gate) => gates.release(gate),
    waitForRequest(matches, timeoutMs = 20_000) {
      const known = requests.find(matches);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve, reject) => {
        const waiter = (request: RecordedRequest) => {
          if (!matches(request)) return;
          settle();
          resolve(request);
        };
        const timer = setTimeout(() => {
          settle();
          reject(new Error(`The awaited API request did not come within ${timeoutMs} ms.`));
        }, timeoutMs);
        const settle = () => {
          clearTimeout(timer);
          waiters.delete(waiter);
        };
        waiters.add(waiter);
      });
    },
    close() {
      gates.releaseAll();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const KNOWN_PATHS = ['/v1/messages', '/v1/messages/count_tokens'];

const pathOf = (request: IncomingMessage) => (request.url ?? '').split('?')[0] ?? '';

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

const errorBody = (status: number, message = `scripted error ${status}`) => ({
  type: 'error',
  error: { type: ERROR_TYPES[status] ?? 'api_error', message },
});

/** The CLI names sessions and checks models on the side: short, free of tools, no figure of interest. */
function sideAnswer(body: MessagesRequest): Round {
  const asksForTitle = JSON.stringify(body.system ?? '').includes('title');
  const text = asksForTitle ? '{"title":"Scripted session"}' : 'ok';
  return { steps: [{ kind: 'text', text }], usage: { input_tokens: 1, output_tokens: 1 } };
}

function defaultAnswer(conversation: Conversation): Round {
  if (conversation.images.length > 0) return { steps: [{ kind: 'echo-images' }] };
  return { steps: [{ kind: 'text', text: `You said: ${conversation.prompt.slice(0, 200)}` }] };
}
