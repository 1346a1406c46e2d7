// An MCP server over stdio with one tool. `slow` never answers its first request, as one that hangs does.
import { createInterface } from 'node:readline';

const [kind = 'good'] = process.argv.slice(2);
const write = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const tool = {
  name: 'read_signal',
  description: 'Reads one signal of the yard',
  inputSchema: { type: 'object', properties: { track: { type: 'number' } } },
};
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'yard', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'The signal is green.' }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined || kind === 'slow') return;
  const answer = answers[method];
  if (answer) write({ id, result: answer(params) });
  else write({ id, error: { code: -32601, message: `No method ${method}.` } });
});
