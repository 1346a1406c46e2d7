import { z } from 'zod';
import { lineOfPath } from './json-place';
import { err, ok, type Result } from './result';

export const SETTING_SOURCES = ['user', 'project', 'local'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

const NAME_CHARS = 60;
const PROMPT_CHARS = 200_000;
const tools = z.array(z.string().regex(/^[A-Za-z][\w-]*$/, 'a tool name such as Read')).max(500);

/** How the CLI is set up for a session, beyond what its policy decides. Null: as the CLI does it by itself. */
export const profileSchema = z.strictObject({
  name: z.string().trim().min(1, 'a name is missing').max(NAME_CHARS),
  /** Built-in tools by name; `[]`: none. */
  tools: tools.nullable(),
  /** Whose settings are read; `[]`: nobody's, and no CLAUDE.md. A folder's only where it is trusted. */
  settingSources: z.array(z.enum(SETTING_SOURCES)).nullable(),
  /** Only the MCP servers of the session and its workspace, none of the CLI's own settings. */
  strictMcp: z.boolean(),
  /** In place of the CLI's own. */
  systemPrompt: z.string().max(PROMPT_CHARS).nullable(),
  /** After the system prompt. */
  appendSystemPrompt: z.string().max(PROMPT_CHARS).nullable(),
  /** The session is refused unless `init.tools` is what the profile says. */
  assertsTools: z.boolean(),
  /** Tools of MCP servers, as `mcp__server__tool`; null: whatever the session's servers offer. */
  mcpTools: tools.nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

/** The CLI as it is. */
export const HARNESS: Profile = {
  name: 'Harness',
  tools: null,
  settingSources: null,
  strictMcp: false,
  systemPrompt: null,
  appendSystemPrompt: null,
  assertsTools: false,
  mcpTools: null,
};

/** A model with nothing around it but what the session itself is given. */
export const PIPE: Profile = {
  ...HARNESS,
  name: 'Pipe',
  tools: [],
  settingSources: [],
  strictMcp: true,
  systemPrompt: '',
  assertsTools: true,
};

export const BUILT_IN_PROFILES: readonly Profile[] = [HARNESS, PIPE];

/** Nothing of the folder's own runs or is read with it, so there is nothing to trust. */
export const ignoresFolder = (profile: Profile): boolean =>
  profile.strictMcp &&
  profile.settingSources !== null &&
  !profile.settingSources.some((source) => source !== 'user');

const VERSION = 1;
const fileSchema = z.strictObject({
  roundhouse: z.literal('profile'),
  version: z.literal(VERSION),
  profile: profileSchema.partial().required({ name: true }),
});

/** A profile as a file to hand on. It holds no secret. */
export const formatProfile = (profile: Profile): string =>
  `${JSON.stringify({ roundhouse: 'profile', version: VERSION, profile }, null, 2)}\n`;

/** The parsed file and its text. What a profile leaves out is as in Harness. The error begins with the line. */
export function readProfile(value: unknown, text: string): Result<Profile, string> {
  const parsed = fileSchema.safeParse(value);
  if (parsed.success) return ok({ ...HARNESS, ...defined(parsed.data.profile) });
  if (!isMarked(value)) return err('line 1: this is no profile of Roundhouse.');
  if (typeof value.version === 'number' && value.version > VERSION)
    return err(
      `line ${lineOfPath(text, ['version'])}: it was written by a newer Roundhouse (version ${value.version} of the format).`,
    );
  const [issue] = parsed.error.issues;
  return err(issueInWords(text, issue));
}

/** "line 4: “tools.0”: why." */
export function issueInWords(text: string, issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'line 1: it is not valid.';
  if (issue.code === 'unrecognized_keys') {
    const line = lineOfPath(text, [...issue.path, issue.keys[0] ?? '']);
    return `line ${line}: there is no field “${issue.keys.join('”, “')}”.`;
  }
  const place = issue.path.length === 0 ? '' : `“${issue.path.join('.')}”: `;
  return `line ${lineOfPath(text, issue.path)}: ${place}${issue.message}.`;
}

const isMarked = (value: unknown): value is { version?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  'roundhouse' in value &&
  value.roundhouse === 'profile';

const defined = (profile: Partial<Profile> & { name: string }): Partial<Profile> =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
