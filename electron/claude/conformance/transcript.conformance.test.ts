import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RealCliEnvironment } from '../../../e2e/peers/real-cli';
import { realCliSuite } from '../../../e2e/peers/real-cli-suite';
import { listTranscripts, readSubagentFacts } from '../transcript/list-transcripts';
import { readTranscript, type Transcript } from '../transcript/read-transcript';
import { createTokenCount } from '../transcript/token-count';

const cli = realCliSuite();
const DEADLINE_MS = 60_000;

/** One turn as in a terminal: the CLI by itself, nothing of ours between. */
async function inTerminal(place: RealCliEnvironment, prompt: string, ...args: string[]) {
  const child = spawn(
    place.cliPath,
    ['-p', prompt, '--dangerously-skip-permissions', '--output-format=json', ...args],
    { cwd: place.cwd, env: place.env, stdio: ['ignore', 'pipe', 'inherit'], timeout: DEADLINE_MS },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  expect(code).toBe(0);
  return Number(JSON.parse(output).total_cost_usd);
}

const textsOf = ({ conversation }: Transcript) =>
  conversation.flatMap(({ message: { content } }) => {
    if (typeof content === 'string') return [content.split('\n')[0] ?? ''];
    if (!Array.isArray(content)) return [];
    return content.flatMap((block) => (block.type === 'text' ? [String(block.text)] : []));
  });

const outputs = (tokens: Record<string, { output: number }>) =>
  Object.values(tokens).reduce((sum, { output }) => sum + output, 0);

test.each([
  // It names the session an answer was taken over from, so the files may be read in any order.
  { generation: 'current', readFirst: 'fork' },
  { generation: 'old', readFirst: 'parent' },
] as const)(
  'what was said, spent and handed to a subagent in a terminal on the $generation CLI is read from its files',
  async ({ generation, readFirst }) => {
    const place = cli.newPlace({ generation, isSandbox: true });
    const [id, fork] = [randomUUID(), randomUUID()];
    await inTerminal(
      place,
      'Look around\n#usage {"output_tokens":100}\n#bash echo hi\n#then\n#usage {"output_tokens":1000}\n#text all done',
      `--session-id=${id}`,
    );
    const agent = { description: 'look', prompt: '#text seen', subagent_type: 'general-purpose' };
    const cost = await inTerminal(
      place,
      `#agent ${JSON.stringify(agent)}\n#then\n#text after the agent`,
      `--resume=${id}`,
    );
    await inTerminal(
      place,
      '#usage {"output_tokens":10000}\n#text forked',
      `--resume=${id}`,
      '--fork-session',
      `--session-id=${fork}`,
    );

    const listed = listTranscripts(place.configDir);
    if (!listed.ok) throw new Error(listed.error.code);
    const count = createTokenCount();
    const read = new Map<string, { transcript: Transcript; file: number }>();
    const first = readFirst === 'fork' ? fork : id;
    const order = listed.value.toSorted((a) => (a.claudeSessionId === first ? -1 : 1));
    for (const { claudeSessionId, path } of order) {
      const [transcript, file] = [await readTranscript(path), count.begin()];
      for (const row of transcript.rows) count.add(row);
      read.set(claudeSessionId, { transcript, file });
    }
    const main = read.get(id);
    const forked = read.get(fork);
    if (main === undefined || forked === undefined) throw new Error('A transcript is missing');

    expect(textsOf(main.transcript)).toEqual(
      expect.arrayContaining(['Look around', 'all done', 'after the agent']),
    );
    expect(textsOf(forked.transcript)).toEqual([
      ...textsOf(main.transcript),
      expect.anything(),
      'forked',
    ]);
    expect(main.transcript).toMatchObject({
      cwd: place.cwd,
      cliVersion: place.version,
      damagedLines: 0,
      parentClaudeSessionId: null,
    });
    if (main.transcript.cost !== null) expect(main.transcript.cost.totalUsd).toBeCloseTo(cost, 9);
    expect(outputs(count.totalsOf(forked.file))).toBe(10_000);
    expect(outputs(count.totalsOf(main.file))).toBeGreaterThan(1_100);
    expect(outputs(count.totalsOf(main.file))).toBeLessThan(10_000);

    const subagents = listed.value.find(({ claudeSessionId }) => claudeSessionId === id)?.subagents;
    expect(subagents).toHaveLength(1);
    expect(await readSubagentFacts(subagents?.[0] ?? '')).toMatchObject({
      agentType: 'general-purpose',
      description: 'look',
      toolUseId: expect.stringMatching(/^toolu_/),
    });
  },
);
