import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SessionSummary } from '@shared/contract/sessions';
import { asSessionId } from '@shared/domain/ids';
import { err, ok } from '@shared/domain/result';
import type { AgentEvent, AgentEventBody } from '@shared/events';
import type { SessionManager } from '../../sessions/session-manager-types';
import { createSessionExport } from './session-export';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundhouse-export-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sessionId = asSessionId('11111111-1111-4111-8111-111111111111');
const said = (text: string): AgentEventBody => ({
  type: 'message_chunk',
  parentToolUseId: null,
  messageId: text,
  blockIndex: 0,
  text,
});
const TALK: AgentEventBody[] = [
  {
    type: 'user_message',
    parentToolUseId: null,
    messageUuid: null,
    text: 'Look at this <b>',
    images: [{ id: 'i1', mediaType: 'image/png', byteLength: 3, name: 'a.png' }],
    origin: 'user',
  },
  {
    type: 'tool_call',
    parentToolUseId: null,
    toolCallId: 't1',
    toolName: 'Bash',
    title: 'cat .env',
    status: 'running',
    payload: { kind: 'generic', name: 'Bash', input: {}, output: null },
  },
  {
    type: 'tool_update',
    parentToolUseId: null,
    toolCallId: 't1',
    status: 'complete',
    payload: {
      kind: 'shell_exec',
      command: 'cat .env',
      workDir: null,
      description: null,
      timeout: null,
      background: null,
      output: { exitCode: 0, stdout: 'API_KEY=hunter2hunter2\n```', stderr: null },
    },
  },
  said('Done: `x < y`\n\n```ts\nconst a = 1;\n```\n\nThat is all.'),
];

function exportOf(bodies: AgentEventBody[], name = 'out') {
  const events = bodies.map((body, n): AgentEvent => ({ ...body, sessionId, seq: n + 1, at: n }));
  const copied: string[] = [];
  const progress: (number | null)[] = [];
  let now = 0;
  const path = join(folder, name);
  const manager: Pick<SessionManager, 'find' | 'page' | 'pageAfter'> = {
    find: () =>
      ({
        id: sessionId,
        title: 'A / session',
        cwd: '/work',
        model: null,
        createdAt: 0,
      }) as SessionSummary,
    page: () => ok({ events: events.slice(-1), hasEarlier: true }),
    pageAfter({ afterSeq, limit }) {
      const later = events.filter(({ seq }) => seq > afterSeq);
      return ok({ events: later.slice(0, limit), hasLater: later.length > limit });
    },
  };
  const deps = {
    manager,
    readImage: () => ({
      id: 'i1',
      mediaType: 'image/png',
      bytes: Uint8Array.of(1, 2, 3),
      name: null,
    }),
    pickTarget: (): Promise<string | null> => Promise.resolve(path),
    copyText: (text: string) => void copied.push(text),
    progressed: (_: number, { percent }: { percent: number | null }) => void progress.push(percent),
    now: () => (now += 300),
  };
  return { ...createSessionExport(deps), deps, path, copied, progress };
}

test('Markdown has everything in order, and no secret unless it was asked for', async () => {
  const { sessionToFile, path } = exportOf(TALK);
  const asked = { sessionId, format: 'markdown', redacts: true } as const;
  expect(await sessionToFile(asked, 1)).toMatchObject({ ok: true, value: { path, redacted: 1 } });
  const text = await readFile(path, 'utf8');
  expect(text).toMatchInlineSnapshot(`
    "# A / session

    \`/work\` · 1970-01-01 00:00 UTC

    ## You · 1970-01-01 00:00 UTC

    [image: a.png]

    Look at this <b>

    **Bash** \`cat .env\`

    \`\`\`sh
    cat .env
    \`\`\`

    \`\`\`\`
    API_KEY=[redacted]
    \`\`\`
    \`\`\`\`

    Done: \`x < y\`

    \`\`\`ts
    const a = 1;
    \`\`\`

    That is all.

    "
  `);
  await sessionToFile({ ...asked, redacts: false }, 1);
  expect(await readFile(path, 'utf8')).toContain('hunter2hunter2');
});

test('the page stands alone: escaped, with its images, and nothing that runs', async () => {
  const { sessionToFile, path } = exportOf(TALK);
  await sessionToFile({ sessionId, format: 'html', redacts: true }, 1);
  const page = await readFile(path, 'utf8');
  expect(page).toContain('data:image/png;base64,AQID');
  expect(page).toContain('Look at this &lt;b&gt;');
  expect(page).toContain('<code>x &lt; y</code>');
  expect(page).toContain('<pre>const a = 1;\n</pre>');
  expect(page).toContain('<p class="said">That is all.</p>');
  expect(page).not.toMatch(/<script|https?:\/\/|hunter2/);
});

test('JSON is one event a line, and comes back as it was', async () => {
  const { sessionToFile, path } = exportOf(TALK);
  await sessionToFile({ sessionId, format: 'json', redacts: false }, 1);
  const form = JSON.parse(await readFile(path, 'utf8'));
  expect(form).toMatchObject({ roundhouse: 'session', version: 1, session: { id: sessionId } });
  expect(form.events.map(({ seq }: AgentEvent) => seq)).toEqual([1, 2, 3, 4]);
});

test('a long session is written page by page and says how far it is', async () => {
  const long = Array.from({ length: 2_000 }, (_, n) => said(`word ${n}`));
  const { sessionToFile, path, progress } = exportOf(long);
  await sessionToFile({ sessionId, format: 'markdown', redacts: true }, 1);
  expect((await readFile(path, 'utf8')).match(/word \d+/g)).toHaveLength(2_000);
  expect(progress.at(-1)).toBeNull();
  expect(progress.length).toBeGreaterThan(2);
  expect(progress.slice(0, -1)).toEqual(
    progress.slice(0, -1).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
});

test('what breaks off leaves no file that looks whole', async () => {
  const broken = exportOf(Array.from({ length: 600 }, (_, n) => said(`word ${n}`)));
  const { pageAfter } = broken.deps.manager;
  broken.deps.manager.pageAfter = (asked) =>
    asked.afterSeq > 0 ? err({ code: 'not-found', message: 'gone' }) : pageAfter(asked);
  const answer = await broken.sessionToFile({ sessionId, format: 'json', redacts: true }, 1);
  expect(answer).toMatchObject({ ok: false, error: { code: 'file-unusable' } });
  expect(await readdir(folder)).toEqual([]);
});

test('a dismissed dialog is no error, and a copy goes to the clipboard', async () => {
  const { sessionToFile, copySession, copied, deps } = exportOf(TALK);
  deps.pickTarget = () => Promise.resolve(null);
  const asked = { sessionId, redacts: true };
  expect(await sessionToFile({ ...asked, format: 'json' }, 1)).toEqual({ ok: true, value: null });
  expect(await copySession(asked)).toMatchObject({ ok: true, value: { redacted: 1 } });
  expect(copied[0]).toContain('# A / session');
});
