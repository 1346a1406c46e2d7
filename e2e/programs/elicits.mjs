// An MCP server on stdio whose tools ask the user: `form` by a schema, `page` by an address.
import { createInterface } from 'node:readline';

const waiting = new Map();
let nextId = 1;

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const elicit = (params) =>
  new Promise((resolve) => {
    const id = `elicit-${nextId++}`;
    waiting.set(id, resolve);
    send({ id, method: 'elicitation/create', params });
  });

const QUESTIONS = {
  form: {
    mode: 'form',
    message: 'Which repository should the issue be filed in?',
    requestedSchema: {
      type: 'object',
      properties: {
        repository: { type: 'string', title: 'Repository', minLength: 3 },
        stars: { type: 'integer', title: 'Stars', minimum: 1, maximum: 5 },
        label: { type: 'string', title: 'Label', enum: ['bug', 'feature'] },
        urgent: { type: 'boolean', title: 'Urgent' },
      },
      required: ['repository'],
    },
  },
  page: {
    mode: 'url',
    message: 'Sign in to the yard to go on.',
    url: 'https://yard.example/login?code=ABCD',
    elicitationId: 'page-1',
  },
};

const tool = (name) => ({
  name,
  description: `Asks the user (${name})`,
  inputSchema: { type: 'object', properties: {} },
});

const ANSWERS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'yard', version: '1' },
  }),
  'tools/list': () => ({ tools: Object.keys(QUESTIONS).map(tool) }),
  'tools/call': async ({ name }) => {
    const answer = await elicit(QUESTIONS[name]);
    return { content: [{ type: 'text', text: `answer ${JSON.stringify(answer)}` }] };
  },
  ping: () => ({}),
};

createInterface({ input: process.stdin }).on('line', (line) => void take(JSON.parse(line)));

async function take(message) {
  if (message.method === undefined) {
    waiting.get(message.id)?.(message.result ?? message.error);
    waiting.delete(message.id);
    return;
  }
  if (message.id === undefined) return;
  const answer = ANSWERS[message.method];
  if (answer === undefined)
    send({ id: message.id, error: { code: -32601, message: 'No such method' } });
  else send({ id: message.id, result: await answer(message.params ?? {}) });
}
