import type { Scripted } from './fake-events';
import {
  agent,
  agentDone,
  bash,
  complete,
  context,
  edit,
  inside,
  prompt,
  read,
  say,
  started,
} from './fake-script';

const DIFF = `@@ -12,7 +12,9 @@
 export function splitLines(buffer: Buffer): Buffer[] {
-  return buffer.toString().split('\\n');
+  const lines: Buffer[] = [];
+  for (let at = buffer.indexOf(NEWLINE); at >= 0; at = buffer.indexOf(NEWLINE)) {
+    lines.push(buffer.subarray(0, at));
+  }
   return lines;
 }
`;

const ANSWER = `The parser decoded each chunk on its own, so a character cut in two became **two replacement characters**. It now splits the bytes first and decodes whole lines.

\`\`\`ts
const NEWLINE = 0x0a;

export function splitLines(buffer: Buffer, rest: Buffer): { lines: Buffer[]; rest: Buffer } {
  const all = Buffer.concat([rest, buffer]);
  // A line is complete only at its newline, whatever the chunk boundaries are.
  return cut(all, all.lastIndexOf(NEWLINE));
}
\`\`\`

What changed:

1. \`split-lines.ts\` works on bytes
2. \`decode.ts\` is gone
3. A test writes one byte at a time

| case | before | after |
|---|---|---|
| 漢字 cut in two | 2 × U+FFFD | intact |
| CRLF | kept \`\\r\` | stripped |

See the [notes on framing](https://example.org/framing). Raw HTML such as <b>this</b> stays text.`;

const esc = String.fromCharCode(27);
const TEST_OUTPUT = `${esc}[1m${esc}[46m RUN ${esc}[0m v4.1.12\n\n ${esc}[32m✓${esc}[39m wire/split-lines.test.ts ${esc}[2m(14 tests)${esc}[22m\n ${esc}[32m✓${esc}[39m wire/decode.test.ts ${esc}[2m(6 tests)${esc}[22m\n\n Tests  ${esc}[1m${esc}[32m20 passed${esc}[39m${esc}[22m (20)\n`;

/** A turn with everything in it, then one that is still under way. */
export const longHistory: Scripted[] = [
  ...started,
  prompt(
    'Non-ASCII text sometimes turns into replacement characters when it arrives in small chunks. Find out why, fix it, and add a test that fails without the fix.',
    '7d3c1d0e-70e1-4c3c-8a4e-3f3f8a1c9b01',
  ),
  { type: 'reasoning', messageId: 'm1', blockIndex: 0, text: 'The decoder is called per chunk. ' },
  {
    type: 'reasoning',
    messageId: 'm1',
    blockIndex: 0,
    text: 'I should look at the framing first.',
  },
  say('m1', 'I will look at how the bytes are split before they are decoded.'),
  ...read('t1', '/home/ada/wire/src/split-lines.ts'),
  ...read('t2', '/home/ada/wire/src/decode.ts'),
  ...read('t3', '/home/ada/wire/src/frames.ts'),
  {
    type: 'tool_call',
    toolCallId: 't4',
    toolName: 'TodoWrite',
    title: 'Todos',
    status: 'running',
    payload: {
      kind: 'manage_todos',
      operation: 'write',
      items: [
        { id: '1', description: 'Find where chunks are decoded', status: 'completed' },
        { id: '2', description: 'Split on bytes, decode whole lines', status: 'in_progress' },
        { id: '3', description: 'A test that writes one byte at a time', status: 'pending' },
      ],
    },
  },
  {
    type: 'tool_update',
    toolCallId: 't4',
    status: 'complete',
    payload: {
      kind: 'manage_todos',
      operation: 'write',
      items: [
        { id: '1', description: 'Find where chunks are decoded', status: 'completed' },
        { id: '2', description: 'Split on bytes, decode whole lines', status: 'in_progress' },
        { id: '3', description: 'A test that writes one byte at a time', status: 'pending' },
      ],
    },
  },
  ...edit('t5', '/home/ada/wire/src/split-lines.ts', DIFF),
  ...bash('t6', 'npx vitest run src/wire', TEST_OUTPUT),
  ...bash('t7', 'npx tsc --noEmit', 'src/decode.ts(4,1): error TS6133: unused\n', 2),
  agent('a1', 'Find other places that decode chunks'),
  agent('a2', 'Check the recordings for cut characters'),
  ...inside('a1', [
    ...read('a1t1', '/home/ada/wire/src/http.ts'),
    ...bash('a1t2', 'rg "toString\\(\\)" src', 'src/http.ts:18\n'),
  ]),
  ...inside('a2', bash('a2t1', 'ls recordings | wc -l', '27\n')),
  say('a1m', 'One more place: `src/http.ts`, line 18.', 'a1'),
  agentDone('a2', 'Check the recordings for cut characters'),
  agentDone('a1', 'Find other places that decode chunks'),
  context(46_200),
  say('m2', ANSWER),
  context(47_800),
  complete(0.0834, 0.4213),
];

export const workingTail: Scripted[] = [
  prompt(
    'Good. Fix src/http.ts the same way and run everything.',
    '8d3c1d0e-70e1-4c3c-8a4e-3f3f8a1c9b02',
  ),
  say('m3', 'The same cut is in `src/http.ts`. I will change it and run the whole suite.'),
  ...edit('t8', '/home/ada/wire/src/http.ts', DIFF),
  ...bash('t9', 'npm test', null),
];

/** The turn of `longHistory` once more, with ids of its own. */
export const turnAgain = (n: number): Scripted[] =>
  JSON.parse(
    JSON.stringify(longHistory.slice(started.length))
      .replaceAll(/"([tam]\d\w*)"/g, `"$1-${n}"`)
      .replaceAll('7d3c1d0e', (10_000_000 + n).toString()),
  ) as Scripted[];
