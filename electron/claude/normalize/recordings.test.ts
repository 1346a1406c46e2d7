import { describe, expect, it } from 'vitest';
import { freshNormalizer, ofType, outline, replayLines } from './testing/replay';
import { readRecording, recordingNames } from '../../../e2e/fixtures/recording';
import { forkedCostState, unknownCostState } from '@shared/domain/cost';

const replay = (name: string, normalizer = freshNormalizer()) =>
  replayLines(readRecording(name), normalizer);

/** What every run of the scripted API starts and ends with: 16,500 tokens in, 42 out per message. */
const START = ['commands 4', 'status new claude-opus-5-5 default'];
const END = ['context 16542/1000000'];

const EXPECTED: Record<string, string[]> = {
  hello: [
    ...START,
    'text msg_mock1/0 "Hello from mock claude-opus-5-5."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.01014 of 0.01014',
    'text msg_mock2/0 "Hello from mock claude-opus-5-5."',
    ...END,
    ...END,
    'complete end_turn 0.01014 of 0.02028',
  ],
  bash: [
    ...START,
    'text msg_mock3/0 "Running a command."',
    'call toolu_m3_1 Bash shell_exec',
    'context 16542/null',
    'ask tool Bash',
    'answered allow',
    'update toolu_m3_1 complete',
    'text msg_mock4/0 "Done after tool (bash)."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.02028 of 0.02028',
  ],
  write: [
    ...START,
    'text msg_mock802/0 "Writing."',
    'call toolu_m802_1 Write modify_file',
    'context 16542/null',
    'ask tool Write',
    'answered allow',
    'update toolu_m802_1 complete',
    'text msg_mock803/0 "Done after tool (write)."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.02028 of 0.02028',
  ],
  edit: [
    ...START,
    'call toolu_m804_0 Edit modify_file',
    'context 16542/null',
    'ask tool Edit',
    'answered allow',
    'update toolu_m804_0 complete',
    'text msg_mock805/0 "Done after tool (edit)."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.02028 of 0.02028',
  ],
  read: [
    ...START,
    'call toolu_m806_0 Read read_file',
    'context 16542/null',
    'update toolu_m806_0 complete',
    'text msg_mock807/0 "Done after tool (read)."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.02028 of 0.02028',
  ],
  deny: [
    ...START,
    'text msg_mock5/0 "Running a command."',
    'call toolu_m5_1 Bash shell_exec',
    'context 16542/null',
    'ask tool Bash',
    'answered deny',
    'update toolu_m5_1 error',
    'text msg_mock6/0 "Done after tool (bash)."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.02028 of 0.02028',
  ],
  denyint: [
    ...START,
    'text msg_mock7/0 "Running a command."',
    'call toolu_m7_1 Bash shell_exec',
    'context 16542/null',
    'ask tool Bash',
    'answered deny',
    'update toolu_m7_1 error',
    ...END,
    'complete interrupted 0.01014 of 0.01014',
  ],
  pcancel: [
    ...START,
    'text msg_mock6/0 "Running a command."',
    'call toolu_m6_1 Bash shell_exec',
    'context 16542/null',
    'ask tool Bash',
    'withdrawn',
    'update toolu_m6_1 interrupted',
    ...END,
    'complete interrupted 0.01014 of 0.01014',
  ],
  think: [
    ...START,
    'reasoning msg_mock816/0 "Let me think hard about it."',
    'text msg_mock816/1 "Thought about it."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.01014 of 0.01014',
  ],
  ask: [
    ...START,
    'call toolu_m814_0 AskUserQuestion generic',
    'ask question AskUserQuestion',
    'answered allow',
    'context 16542/null',
    'update toolu_m814_0 complete',
    'text msg_mock815/0 "Done after tool (ask)."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.02028 of 0.02028',
  ],
  plan: [
    'commands 4',
    'status new claude-opus-5-5 plan',
    'call toolu_m11_0 ExitPlanMode generic',
    'ask plan ExitPlanMode',
    'answered allow',
    'context 16542/null',
    'mode default',
    'update toolu_m11_0 complete',
    'text msg_mock12/0 "Done after tool (plan)."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.02028 of 0.02028',
  ],
  hooks: [
    'commands 4',
    'status new claude-opus-5-5 bypassPermissions',
    'text msg_mock9/0 "Running a command."',
    'call toolu_m9_1 Bash shell_exec',
    'context 16542/null',
    'ask tool Bash',
    'answered allow',
    'update toolu_m9_1 complete',
    'text msg_mock10/0 "Done after tool (bash)."',
    'context 16542/null',
    'notice warning',
    ...END,
    'complete end_turn 0.02028 of 0.02028',
  ],
  image: [
    ...START,
    'text msg_mock1/0 "Hello from mock claude-opus-5-5."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.01014 of 0.01014',
  ],
  ctl: [
    ...START,
    'text msg_mock2/0 "Hello from mock claude-opus-5-5."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.01014 of 0.01014',
    'mode acceptEdits',
    'status new claude-sonnet-4-5 acceptEdits',
    'model claude-sonnet-4-5',
    'text msg_mock4/0 "Writing."',
    'call toolu_m4_1 Write modify_file',
    ...END,
    'update toolu_m4_1 error',
    'notice warning',
    'text msg_mock5/0 "Done after tool (write)."',
    ...END,
    'context 16542/200000',
    'complete end_turn 0.01971 of 0.02985',
  ],
  mcp: [
    ...START,
    'text msg_mock13/0 "Hello from mock claude-opus-5-5."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.01014 of 0.01014',
  ],
  sdkmcp: [
    'commands 4',
    'prompt user "#house please"',
    'status new claude-opus-5-5 default',
    'text msg_mock1/0 "Asking the house."',
    'context 16501/null',
    'call toolu_m1_1 mcp__house__list_sessions generic',
    'ask tool mcp__house__list_sessions',
    'answered allow',
    'update toolu_m1_1 complete',
    'text msg_mock2/0 "Done after tool (house)."',
    'context 16501/null',
    'context 16501/1000000',
    'complete end_turn 0.02028 of 0.02028',
  ],
  err400: [
    ...START,
    'text a621118f-48b9-4508-962e-9fd25f80a19f/0 "API Error: 400 mock 400"',
    'error api-error',
    'context null/null',
    'complete stop_sequence failed 0.00000 of 0.00000',
  ],
  err529: [
    ...START,
    'retry 1/10 in 620 after 529',
    'retry 2/10 in 1183 after 529',
    'retry 3/10 in 2500 after 529',
    'retry 4/10 in 4229 after 529',
    'retry 5/10 in 8760 after 529',
    'retry 6/10 in 16925 after 529',
    'retry 7/10 in 32214 after 529',
  ],
  task: [
    ...START,
    'text msg_mock8/0 "Delegating."',
    'call toolu_m8_1 Agent subagent_task',
    'task running background toolu_m8_1',
    'context 16542/null',
    'update toolu_m8_1 complete',
    'text msg_mock9/0 "Done after tool (task)."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.02028 of 0.02028',
    '[toolu_m8_1] text msg_mock10/0 "Running a command."',
    '[toolu_m8_1] call toolu_m10_1 Bash shell_exec',
    '[toolu_m8_1] update toolu_m10_1 error',
    '[toolu_m8_1] text msg_mock11/0 "Running a command."',
    '[toolu_m8_1] call toolu_m11_1 Bash shell_exec',
    '[toolu_m8_1] update toolu_m11_1 error',
    '[toolu_m8_1] text msg_mock12/0 "Done after tool (bash)."',
    'task completed background toolu_m8_1',
    'prompt background "Done after tool (bash)."',
    'text msg_mock13/0 "Delegating."',
    'call toolu_m13_1 Agent subagent_task',
    'task running background toolu_m13_1',
    ...END,
    'update toolu_m13_1 complete',
  ],
  rewind: [
    'commands 4',
    'prompt user "#read first"',
    'status new claude-opus-5-5 acceptEdits',
    'call toolu_m17_0 Read read_file',
    'context 16542/null',
    'update toolu_m17_0 complete',
    'text msg_mock18/0 "Done after tool (read)."',
    'context 16542/null',
    ...END,
    'complete end_turn 0.02028 of 0.02028',
    'prompt user "#edit it"',
    'call toolu_m19_0 Edit modify_file',
    ...END,
    'update toolu_m19_0 complete',
    'text msg_mock20/0 "Done after tool (edit)."',
    ...END,
    ...END,
    'complete end_turn 0.02028 of 0.04056',
  ],
};

/** Refused starts: one result, no `init`. */
const REFUSED = [
  'error resume-refused fatal',
  'context null/null',
  'complete error_during_execution failed 0.00000 of 0.00000',
];

describe('replayed recordings', () => {
  for (const [name, expected] of Object.entries(EXPECTED)) {
    it(`${name}: gives these events`, () => {
      expect(outline(replay(name))).toEqual(expected);
    });
  }

  it('interrupt: keeps what was shown, is no error, and the next turn runs', () => {
    const lines = outline(replay('interrupt'));
    expect(lines.slice(0, 7)).toEqual([
      ...START,
      'text msg_mock817/0 "word0 wo"',
      'context 16501/null',
      'context 16501/1000000',
      'complete interrupted 0.00936 of 0.00936',
      expect.stringMatching(/^text msg_mock818\/0 "word0 word1 .* word199 "$/),
    ]);
    expect(lines.slice(7)).toEqual([...END, ...END, 'complete end_turn 0.01014 of 0.01950']);
  });

  it.each(['badat', 'badresume'])('%s: is refused, and says so', (name) => {
    expect(outline(replay(name, freshNormalizer({ start: 'resume' })))).toEqual(REFUSED);
  });

  it('dropsbad: is refused with the reason of the guard', () => {
    const events = replay('dropsbad', freshNormalizer({ start: 'resume' }));
    expect(outline(events)).toEqual([...REFUSED, 'prompt user "retry now"']);
  });

  it('resume, resumeat and fork go on from the totals of the process before', () => {
    const first = freshNormalizer();
    replay('hello', first);
    const second = freshNormalizer({ costState: first.costState(), start: 'resume' });
    expect(outline(replay('resume', second)).slice(1)).toEqual([
      'status resumed claude-opus-5-5 default',
      'text msg_mock819/0 "Hello from mock claude-opus-5-5."',
      'context 16542/null',
      ...END,
      'complete end_turn 0.01014 of 0.03042',
    ]);
    const third = freshNormalizer({ costState: second.costState(), start: 'resume' });
    expect(outline(replay('resumeat', third)).at(-1)).toBe('complete end_turn 0.01014 of 0.04056');
    expect(third.costState()).toMatchObject({ outsideUsd: 0, inheritedCostUsd: 0 });
    const costState = forkedCostState(third.costState());
    const fork = freshNormalizer({ costState, start: 'fork' });
    const complete = ofType(replay('fork', fork), 'complete')[0];
    expect(complete?.costUsd).toBeCloseTo(0.01014, 9);
    expect(complete?.sessionCostUsd).toBeCloseTo(0.01014, 9);
    expect(complete?.inheritedCostUsd).toBeCloseTo(0.04056, 9);
  });

  it('dropsok: a fork of a session nobody stored knows its turn and what it inherited', () => {
    const normalizer = freshNormalizer({ costState: unknownCostState(), start: 'fork' });
    const [complete] = ofType(replay('dropsok', normalizer), 'complete');
    expect(complete?.costUsd).toBeCloseTo(0.02028, 9);
    expect(complete?.sessionCostUsd).toBeCloseTo(0.02028, 9);
    expect(complete?.inheritedCostUsd).toBeCloseTo(0.04056, 9);
    expect(complete?.promptUuids).toEqual(['bf13ed78-bf26-40c0-90a1-02e24aec8b34']);
  });

  it.each(recordingNames())('%s: has no frame nobody knows', (name) => {
    expect(ofType(replay(name), 'unknown')).toEqual([]);
  });
});

describe('payloads of the recordings', () => {
  const update = (name: string, index = 0) => ofType(replay(name), 'tool_update')[index]?.payload;

  it('a command: exit code 0 and its output', () => {
    expect(update('bash')).toEqual({
      kind: 'shell_exec',
      command: "printf '\\033[31mred\\033[0m\\n'; echo hi > out.txt; ls",
      workDir: null,
      description: 'List files',
      timeout: null,
      background: false,
      output: { exitCode: 0, stdout: '\u001b[31mred\u001b[0m\na.txt\nout.txt', stderr: '' },
    });
  });

  it('a denied command: no exit code, and the reason given', () => {
    expect(update('deny')).toMatchObject({
      output: { exitCode: null, stdout: null, stderr: 'no thanks' },
    });
  });

  it('an edit: its unified diff', () => {
    expect(update('edit')).toEqual({
      kind: 'modify_file',
      filePath: '/workspace/demo/a.txt',
      mutations: [
        {
          type: 'edit',
          content: null,
          oldContent: 'alpha',
          newContent: 'beta',
          diff: '--- /workspace/demo/a.txt\n+++ /workspace/demo/a.txt\n@@ -1,1 +1,1 @@\n-alpha line\n+beta line\n',
        },
      ],
    });
  });

  it('a new file: its content', () => {
    expect(update('write')).toMatchObject({
      mutations: [{ type: 'create', content: 'line1\nline2\n', diff: null }],
    });
  });

  it('a file read: its lines, not the numbered text the model got', () => {
    expect(update('read')).toEqual({
      kind: 'read_file',
      filePath: '/workspace/demo/a.txt',
      offset: null,
      limit: null,
      output: { content: 'beta line\n', lineCount: 2, truncated: false },
    });
  });

  it('an MCP tool: generic, with its blocks', () => {
    expect(update('sdkmcp')).toEqual({
      kind: 'generic',
      name: 'mcp__house__list_sessions',
      input: { limit: 2 },
      output: [{ type: 'text', text: '[{"title":"one","status":"idle"}]' }],
    });
  });

  it('a permission request keeps suggestions and the blocked path', () => {
    const [request] = ofType(replay('bash'), 'permission_request');
    expect(request).toMatchObject({
      blockedPath: '/workspace/demo/out.txt',
      reason: null,
      agentId: null,
      suggestions: [
        { type: 'addRules', destination: 'localSettings', behavior: 'allow' },
        { type: 'addDirectories', directories: ['/workspace/demo'], destination: 'session' },
      ],
    });
  });

  it('a failed MCP server is in the status', () => {
    expect(ofType(replay('mcp'), 'session_status')[0]?.mcpServers).toEqual([
      { name: 'broken', status: 'failed' },
    ]);
  });

  it('the last message uuid is the last row of the main thread', () => {
    const last = (name: string) => ofType(replay(name), 'complete').map((e) => e.lastMessageUuid);
    expect(last('bash')).toEqual(['9e1db032-454b-41ba-9eb3-36b80936a64e']);
    // After a stop: the marker row, which follows the rejected tool result.
    expect(last('pcancel')).toEqual(['dc8d6fa2-c77a-4ce9-804e-725879e01f8f']);
    expect(last('err400')).toEqual([null]);
  });
});
