import { z } from 'zod';
import { channel } from './channel';
import type { CallError } from './error';
import { nothing, sessionIdSchema } from './schemas';

export const cliStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('looking') }),
  z.object({
    state: z.literal('found'),
    path: z.string(),
    version: z.string().nullable(),
    source: z.string(),
  }),
  z.object({
    state: z.literal('missing'),
    /** Why, in words: "not found", or "your shell took too long". */
    reason: z.string(),
    lookedIn: z.array(z.string()),
  }),
]);
export type CliState = z.infer<typeof cliStateSchema>;

export const signInSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('signed-in'), method: z.string().nullable() }),
  z.object({ state: z.literal('signed-out') }),
]);
export type SignInState = z.infer<typeof signInSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  platform: z.string(),
  dataFolder: z.string(),
  databasePath: z.string(),
  electronVersion: z.string(),
  /** The CLI would not start with a bypass flag (root): nothing may be offered that needs one. */
  refusesBypass: z.boolean(),
  /** Children at once that cores and memory suggest; what null in the settings means. */
  suggestedRunning: z.number(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

/** Writes are refused at the moment: sessions are held and it is tried again. */
export const storeTroubleSchema = z.object({ code: z.string(), message: z.string() });
export type StoreTrouble = z.infer<typeof storeTroubleSchema>;

export const databaseStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ready'), trouble: storeTroubleSchema.nullable() }),
  z.object({
    state: z.literal('failed'),
    code: z.string(),
    message: z.string(),
    path: z.string(),
    backups: z.array(z.string()),
  }),
]);

export type DatabaseState = z.infer<typeof databaseStateSchema>;

export const appContract = {
  info: channel(nothing, appInfoSchema),
  database: channel(nothing, databaseStateSchema),
  cli: channel(nothing, cliStateSchema),
  /** Looks again, as if for the first time. */
  relocateCli: channel(nothing, cliStateSchema),
  /** Opens the system's file dialog; null when it was dismissed. */
  pickCli: channel(nothing, cliStateSchema.nullable()),
  signIn: channel(nothing, signInSchema),
  /** Only https, http and mailto. */
  openExternal: channel(z.object({ url: z.url() }), z.null()),
  copyText: channel(z.object({ text: z.string().max(10_000_000) }), z.null()),
  /** What the footer counts; demo sessions stay out. USD; null when a turn had no figure. */
  today: channel(nothing, z.object({ costUsd: z.number().nullable(), isComplete: z.boolean() })),
};

export const loginContract = {
  /** Runs `claude auth login` in a PTY; output is pushed as `login.output`. */
  start: channel(
    z.object({ cols: z.number().int().min(20), rows: z.number().int().min(5) }),
    z.object({ terminalId: z.string() }),
  ),
  write: channel(z.object({ terminalId: z.string(), data: z.string() }), z.null()),
  resize: channel(
    z.object({ terminalId: z.string(), cols: z.number().int(), rows: z.number().int() }),
    z.null(),
  ),
  cancel: channel(z.object({ terminalId: z.string() }), z.null()),
};

export const attachmentSchema = z.object({
  id: z.string(),
  mediaType: z.string(),
  byteLength: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  name: z.string().nullable(),
});
export type AttachmentDto = z.infer<typeof attachmentSchema>;

/** One chosen file: taken in, or refused, then with what is in it, for the window may convert it. */
const pickedImageSchema = z.object({
  name: z.string(),
  attachment: attachmentSchema.nullable(),
  refusal: z.custom<CallError>().nullable(),
  bytes: z.instanceof(Uint8Array).nullable(),
});

export const attachmentsContract = {
  /** Type is told from the bytes. Stored at once, so that a draft keeps its images. */
  add: channel(
    z.object({ bytes: z.instanceof(Uint8Array), name: z.string().nullable() }),
    attachmentSchema,
  ),
  addFile: channel(z.object({ path: z.string() }), attachmentSchema),
  /** Opens the system's file dialog. */
  pick: channel(nothing, z.array(pickedImageSchema)),
  read: channel(
    z.object({ id: z.string() }),
    z.object({ mediaType: z.string(), bytes: z.instanceof(Uint8Array) }),
  ),
};

export const draftsContract = {
  read: channel(
    z.object({ sessionId: sessionIdSchema }),
    z.object({ text: z.string(), imageIds: z.array(z.string()) }).nullable(),
  ),
  write: channel(
    z.object({
      sessionId: sessionIdSchema,
      text: z.string().max(10_000_000),
      imageIds: z.array(z.string()),
    }),
    z.null(),
  ),
};
