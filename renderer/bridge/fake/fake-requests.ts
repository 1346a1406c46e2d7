import type { RequestTraits } from '@shared/domain/request-facts';
import type { Scripted } from './fake-events';

type Request = Extract<Scripted, { type: 'permission_request' }>;

const request = (requestId: string): Omit<Request, 'kind' | 'toolName' | 'input'> => ({
  type: 'permission_request',
  requestId,
  suggestions: [],
  reason: null,
  blockedPath: null,
  agentId: null,
});

const toolRequestSuggestions: Request['suggestions'] = [
  {
    type: 'addRules',
    rules: [{ toolName: 'Bash', ruleContent: 'npm install *' }],
    behavior: 'allow',
    destination: 'localSettings',
  },
  { type: 'addDirectories', directories: ['/home/ada/cache'], destination: 'session' },
  { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
];

export const toolRequest: Scripted = {
  ...request('r1'),
  kind: 'tool',
  toolName: 'Bash',
  input: {
    command: 'npm install --save-dev fast-check',
    description: 'Install the property tester',
  },
  suggestions: toolRequestSuggestions,
};

export const dangerousRequest: Scripted = {
  ...request('r2'),
  kind: 'tool',
  toolName: 'Bash',
  input: { command: 'rm -rf /home/ada/old-recordings && git push --force' },
  reason: 'The folder is outside the working directory.',
  blockedPath: '/home/ada/old-recordings',
  agentId: 'agent-1',
};

export const questionRequest: Scripted = {
  ...request('r3'),
  kind: 'question',
  toolName: 'AskUserQuestion',
  input: {
    questions: [
      {
        question: 'Which line ending should the writer use?',
        header: 'Newlines',
        options: [
          { label: 'LF', description: 'As the protocol does' },
          { label: 'CRLF', description: 'As some Windows tools expect' },
        ],
        multiSelect: false,
      },
      {
        question: 'Which platforms should the test run on?',
        header: 'Platforms',
        options: [{ label: 'Linux' }, { label: 'macOS' }, { label: 'Windows' }],
        multiSelect: true,
      },
    ],
  },
};

export const planRequest: Scripted = {
  ...request('r4'),
  kind: 'plan',
  toolName: 'ExitPlanMode',
  input: {
    plan: '# Split on bytes\n\n1. Replace the string splitter by one that works on bytes\n2. Decode whole lines only\n3. Add a test that writes one byte at a time\n\n**Not touched:** the frame schemas.',
    planFilePath: '/home/ada/.claude/plans/split.md',
  },
};

export const formRequest: Scripted = {
  ...request('r5'),
  kind: 'form',
  toolName: null,
  input: {
    mcp_server_name: 'github',
    message: 'Which repository should the issue be filed in?',
    requested_schema: {
      type: 'object',
      properties: {
        repository: { type: 'string', title: 'Repository' },
        label: { type: 'string', enum: ['bug', 'feature'], default: 'bug' },
        urgent: { type: 'boolean', title: 'Urgent' },
      },
      required: ['repository'],
    },
  },
};

/** One the CLI would rather have refused. */
export const cautiousRequest: Scripted = {
  ...request('r6'),
  kind: 'tool',
  toolName: 'Bash',
  input: { command: 'npm run release', description: 'Release the next version' },
  suggestions: toolRequestSuggestions,
};

export const urlRequest: Scripted = {
  ...request('r7'),
  kind: 'form',
  toolName: null,
  input: {
    mcp_server_name: 'github',
    mode: 'url',
    message: 'Sign in to GitHub to go on.',
    url: 'https://github.com/login/device?code=ABCD-1234',
    elicitation_id: 'e1',
  },
};

export const requestsByName: Record<string, Scripted[]> = {
  tool: [toolRequest, dangerousRequest],
  danger: [dangerousRequest],
  question: [questionRequest],
  plan: [planRequest],
  form: [formRequest],
  cautious: [cautiousRequest],
  url: [urlRequest],
};

/** By request id; the others have none. */
export const fakeTraits: Record<string, RequestTraits> = {
  r6: {
    suppressesRules: true,
    defaultsToNo: true,
    needsPerson: true,
    isAskedByHook: false,
    askRule: { rule: 'Bash(npm publish:*)', source: 'projectSettings' },
  },
};
