import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MessagesApi, startMessagesApi } from './messages-api';
import { noisePng } from './png';

let api: MessagesApi;
beforeEach(async () => {
  api = await startMessagesApi();
});
afterEach(() => api.close());

interface Message {
  role: string;
  content: unknown;
}

const post = (messages: Message[], extra: Record<string, unknown> = {}) =>
  fetch(`${api.url}/v1/messages?beta=true`, {
    method: 'POST',
    body: JSON.stringify({
      model: 'claude-test',
      max_tokens: 100,
      tools: [{ name: 'Bash' }],
      messages,
      ...extra,
    }),
  });

const ask = (text: string) => [{ role: 'user', content: text }];

interface StreamEvent {
  type: string;
  delta?: { type?: string; text?: string; partial_json?: string; stop_reason?: string };
  usage?: Record<string, number>;
}

async function streamed(messages: Message[]): Promise<StreamEvent[]> {
  const text = await (await post(messages, { stream: true })).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line): StreamEvent => JSON.parse(line.slice(6)));
}

const content = async (response: Response): Promise<unknown> =>
  Reflect.get(Object(await response.json()), 'content');

describe('answers', () => {
  test('stream in the order of the real API, in the pieces that were asked for', async () => {
    const events = await streamed(ask('#usage {"output_tokens":7}\n#slow 3 0 one two'));
    expect(events.map((event) => event.type)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    expect(events.map((event) => event.delta?.text ?? '').join('')).toBe('one two');
    const end = events.find((event) => event.type === 'message_delta');
    expect(end).toMatchObject({ delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 7 } });
  });

  test('come as one JSON message when no stream was asked for', async () => {
    expect(await content(await post(ask('#think hm\n#text yes')))).toEqual([
      { type: 'thinking', thinking: 'hm', signature: expect.any(String) },
      { type: 'text', text: 'yes' },
    ]);
  });

  test('go on after the tool results of the round before', async () => {
    const prompt = { role: 'user', content: '#bash ls\n#then\n#echo-results' };
    const first = await streamed([prompt]);
    expect(first.find((event) => event.delta?.stop_reason)?.delta?.stop_reason).toBe('tool_use');
    const use = { type: 'tool_use', id: 't1', name: 'Bash', input: {} };
    const result = { type: 'tool_result', tool_use_id: 't1', content: 'a.txt' };
    const note = { type: 'text', text: '<system-reminder>be nice</system-reminder>' };
    const reply = await post([
      prompt,
      { role: 'assistant', content: [use] },
      { role: 'user', content: [result, note] },
    ]);
    expect(await content(reply)).toEqual([{ type: 'text', text: 'a.txt' }]);
  });

  test('name the images they got, by type and size', async () => {
    const bytes = noisePng(4, 4);
    const data = Buffer.from(bytes).toString('base64');
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
    const reply = await post([
      { role: 'user', content: [image, { type: 'text', text: '#echo-images' }] },
    ]);
    const text = `image/png ${bytes.byteLength} bytes`;
    expect(await content(reply)).toEqual([{ type: 'text', text }]);
    expect(api.requests[0]?.conversation.images).toEqual([
      { mediaType: 'image/png', byteLength: bytes.byteLength },
    ]);
  });

  test('are chosen by marker or by a function before the prompt’s own script', async () => {
    api.script('deploy', [{ steps: [{ kind: 'text', text: 'scripted' }] }]);
    api.respond(({ prompt }) =>
      prompt === 'special' ? { steps: [{ kind: 'text', text: 'computed' }] } : undefined,
    );
    expect(await content(await post(ask('please deploy')))).toMatchObject([{ text: 'scripted' }]);
    expect(await content(await post(ask('special')))).toMatchObject([{ text: 'computed' }]);
    expect(await content(await post(ask('else')))).toMatchObject([{ text: 'You said: else' }]);
  });

  test('to side requests without tools are short and never follow the script', async () => {
    const reply = await post(ask('#bash rm -rf /'), { tools: [], system: 'Write a title' });
    expect(await content(reply)).toEqual([{ type: 'text', text: '{"title":"Scripted session"}' }]);
  });
});

describe('trouble on demand', () => {
  test('an error comes as often as asked, then the answer', async () => {
    const prompt = ask('#error 529 2\n#text at last');
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt++) statuses.push((await post(prompt)).status);
    expect(statuses).toEqual([529, 529, 200]);
  });

  test('a gate holds the stream until it is released', async () => {
    const reply = await post(ask('#text before\n#gate g\n#text after'), { stream: true });
    const reader = reply.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    const readUntil = async (part: string) => {
      while (!text.includes(part)) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) break;
        text += decoder.decode(value, { stream: true });
      }
    };
    await readUntil('content_block_stop');
    expect(text).not.toContain('after');
    api.release('g');
    await readUntil('message_stop');
    expect(text).toContain('message_stop');
  });

  test('a script line nobody knows is an error, not an answer', async () => {
    expect((await post(ask('#nonsense'))).status).toBe(400);
  });
});

test('counts tokens, and knows no other address', async () => {
  const counted = await fetch(`${api.url}/v1/messages/count_tokens`, {
    method: 'POST',
    body: '{"messages":[]}',
  });
  expect(await counted.json()).toEqual({ input_tokens: expect.any(Number) });
  expect((await fetch(`${api.url}/api/hello`, { method: 'HEAD' })).status).toBe(404);
  expect((await fetch(`${api.url}/v1/messages`)).status).toBe(404);
  expect(api.requests).toEqual([]);
});

test('a wait for a request ends with the request, past or future', async () => {
  const future = api.waitForRequest(({ conversation }) => conversation.prompt === 'later');
  await post(ask('now'));
  await post(ask('later'));
  expect((await future).index).toBe(1);
  const past = await api.waitForRequest(({ conversation }) => conversation.prompt === 'now');
  expect(past.index).toBe(0);
});
