import { z } from 'zod';
import type { SessionSummary } from '@shared/contract/sessions';
import { HOUSE_SERVER } from '@shared/domain/mcp-config';
import type { SessionId } from '@shared/domain/ids';
import type {
  HookRegistration,
  HostedCall,
  HostedServer,
  HostedTool,
} from '../../claude/driver-types';
import type { HouseQuestion } from './house-questions';

/** What the tools of this program can do, for the session whose model calls them. */
export interface HouseDeps {
  list(): SessionSummary[];
  /** Null: it has not answered yet. */
  readLastAnswer(id: SessionId): string | null;
  setTitle(id: SessionId, title: string): void;
  /** Null: none. */
  setStatusLine(id: SessionId, text: string | null): void;
  /** Waits for a person; rejects when `signal` fires or nobody answers any more. */
  askUser(id: SessionId, question: HouseQuestion, signal: AbortSignal): Promise<string>;
  /** In the folder of an open workspace; the error is a sentence. */
  startSession(
    from: SessionId,
    wish: { folder: string | null; prompt: string },
  ): Promise<SessionSummary>;
  send(to: SessionId, text: string): Promise<void>;
}

export interface House {
  /** The server and what must hold for its tools; the same for each start of a session. */
  host(id: SessionId): { hosted: readonly HostedServer[]; hooks: readonly HookRegistration[] };
}

const PREFIX = `mcp__${HOUSE_SERVER}__`;
/** A person decides about each call, whatever rules, policy and mode say. */
const ALWAYS_ASKED = ['start_session', 'send_to_session'] as const;
/** The hook answers from memory; a CLI that waits longer than this has lost us. */
const HOOK_SECONDS = 30;
const MAX_LISTED = 50;

export function createHouse(deps: HouseDeps): House {
  const hosts = new Map<SessionId, ReturnType<House['host']>>();
  return {
    host(id) {
      const known = hosts.get(id);
      if (known !== undefined) return known;
      const asked = new Set<string>();
      const made = {
        hosted: [{ name: HOUSE_SERVER, version: '1', tools: toolsOf(id, deps, asked) }],
        hooks: [askFirst(asked)],
      };
      hosts.set(id, made);
      return made;
    },
  };
}

/**
 * A hook's `ask` brings a `can_use_tool` even under bypass, and goes before the `allow` of another hook
 * (2.1.332). Switching the tools on was the consent to the others.
 */
const askFirst = (asked: Set<string>): HookRegistration => ({
  event: 'PreToolUse',
  matcher: `${PREFIX}.*`,
  onFailure: 'block',
  timeoutSeconds: HOOK_SECONDS,
  answer({ tool_name: name, tool_use_id: id }) {
    const isAsked = ALWAYS_ASKED.some((one) => name === `${PREFIX}${one}`);
    if (isAsked && typeof id === 'string') asked.add(id);
    return Promise.resolve({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: isAsked ? 'ask' : 'allow',
        permissionDecisionReason: isAsked
          ? 'It reaches beyond this session.'
          : 'These tools were switched on for this session.',
      },
    });
  },
});

function toolsOf(id: SessionId, deps: HouseDeps, asked: Set<string>): HostedTool[] {
  /** A failed hook counts as no opinion under bypass: what nobody was asked about is not done. */
  const mustBeAsked = ({ toolUseId }: HostedCall): void => {
    if (toolUseId === null || !asked.delete(toolUseId))
      throw new Error('Nobody was asked about this call, so it was not carried out.');
  };
  const others = () => deps.list().filter((session) => session.id !== id);
  const find = (wanted: string): SessionSummary => {
    const found = others().find((session) => session.id === wanted);
    if (found === undefined) throw new Error(`There is no other session ${wanted}.`);
    return found;
  };
  return [
    tool({
      name: 'list_sessions',
      description: 'Lists the other sessions of this program, newest first.',
      input: z.object({ limit: z.number().int().min(1).max(MAX_LISTED).optional() }),
      run: ({ limit = 20 }) => {
        const listed = others()
          .sort((a, b) => b.updatedAt - a.updatedAt)
          .slice(0, limit);
        return Promise.resolve(
          JSON.stringify(
            listed.map(({ id: session_id, title, status, cwd, lastLine }) => ({
              session_id,
              title,
              status,
              folder: cwd,
              last_line: lastLine,
            })),
          ),
        );
      },
    }),
    tool({
      name: 'read_last_answer',
      description: 'Reads the last answer of another session, whole.',
      input: z.object({ session_id: z.string() }),
      run: ({ session_id }) =>
        Promise.resolve(deps.readLastAnswer(find(session_id).id) ?? 'It has not answered yet.'),
    }),
    tool({
      name: 'set_title',
      description: 'Names this session in the list the user sees.',
      input: z.object({ title: z.string().trim().min(1).max(80) }),
      run: ({ title }) => {
        deps.setTitle(id, title);
        return Promise.resolve('Done.');
      },
    }),
    tool({
      name: 'set_status_line',
      description: 'Shows one short line under this session’s title; an empty one takes it away.',
      input: z.object({ text: z.string().trim().max(120) }),
      run: ({ text }) => {
        deps.setStatusLine(id, text === '' ? null : text);
        return Promise.resolve('Done.');
      },
    }),
    tool({
      name: 'ask_user',
      description: 'Asks the user a question and waits for the answer.',
      input: z.object({
        question: z.string().trim().min(1).max(2_000),
        options: z.array(z.string().trim().min(1).max(200)).max(8).optional(),
      }),
      run: ({ question, options = [] }, { signal }) =>
        deps.askUser(id, { question, options }, signal),
    }),
    tool({
      name: 'start_session',
      description:
        'Starts another session with a prompt, in this folder or that of another open workspace. The user is asked first.',
      input: z.object({
        prompt: z.string().trim().min(1).max(100_000),
        folder: z.string().optional(),
      }),
      run: async ({ prompt, folder = null }, call) => {
        mustBeAsked(call);
        const started = await deps.startSession(id, { prompt, folder });
        return JSON.stringify({ session_id: started.id, folder: started.cwd });
      },
    }),
    tool({
      name: 'send_to_session',
      description: 'Sends a message to another session. The user is asked first.',
      input: z.object({
        session_id: z.string(),
        text: z.string().trim().min(1).max(100_000),
      }),
      run: async ({ session_id, text }, call) => {
        const to = find(session_id);
        mustBeAsked(call);
        await deps.send(to.id, text);
        return `Sent to “${to.title}”.`;
      },
    }),
  ];
}

interface ToolShape<T extends z.ZodObject> {
  name: string;
  description: string;
  input: T;
  run(input: z.output<T>, call: HostedCall): Promise<string>;
}

function tool<T extends z.ZodObject>({ name, description, input, run }: ToolShape<T>): HostedTool {
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(input);
  return {
    name,
    description,
    inputSchema,
    async call(given, call) {
      const parsed = input.safeParse(given);
      if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
      return [{ type: 'text', text: await run(parsed.data, call) }];
    },
  };
}
