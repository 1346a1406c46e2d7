import { z } from 'zod';
import { channel } from './channel';
import { nothing, sessionIdSchema, workspaceIdSchema } from './schemas';

/** Whose folder a terminal is opened in: a workspace's own, the one a session works in, another terminal's. */
export const terminalPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('workspace'), workspaceId: workspaceIdSchema }),
  z.object({ kind: z.literal('session'), sessionId: sessionIdSchema }),
  z.object({ kind: z.literal('terminal'), terminalId: z.string() }),
]);
export type TerminalPlace = z.infer<typeof terminalPlaceSchema>;

export const terminalSchema = z.object({
  id: z.string(),
  /** The folder it began in. Those with the same folder share a row of tabs. */
  folder: z.string(),
  /** Those with the same group stand side by side in one tab. */
  groupId: z.string(),
  /** What a person called it; null: nothing. */
  name: z.string().nullable(),
  /** File name of the shell, such as "zsh". */
  shell: z.string(),
  /** What runs in front of the shell; null: the shell waits for a command. */
  running: z.string().nullable(),
  /** Null while it lives. `code` is null when it ended by a signal. */
  exit: z.object({ code: z.number().nullable() }).nullable(),
});
export type TerminalDto = z.infer<typeof terminalSchema>;

const size = { cols: z.number().int().min(2).max(1_000), rows: z.number().int().min(1).max(1_000) };
const byId = z.object({ terminalId: z.string() });

export const terminalsContract = {
  /** Oldest first; changes are pushed as `terminals.changed`. */
  list: channel(nothing, z.array(terminalSchema)),
  /** The user's login shell. `beside`: a terminal whose tab it joins. */
  open: channel(
    z.object({ place: terminalPlaceSchema, beside: z.string().nullable(), ...size }),
    terminalSchema,
  ),
  /**
   * What is on the screen and above it, as text that draws it. Output after `seq` is pushed to this
   * window as `terminals.output` until it is detached.
   */
  attach: channel(
    byId,
    z.object({
      screen: z.string(),
      /** UTF-16 units of output so far. */
      seq: z.number(),
      ...size,
      /** The system reads the screen aloud. */
      isReadAloud: z.boolean(),
    }),
  ),
  detach: channel(byId, z.null()),
  /** This window has drawn everything up to `seq`: more may come. */
  acknowledge: channel(byId.extend({ seq: z.number() }), z.null()),
  write: channel(byId.extend({ data: z.string().max(1_000_000) }), z.null()),
  /** Types a text as soon as the shell waits for a command. False: it would have run, and was not typed. */
  type: channel(byId.extend({ text: z.string().max(100_000) }), z.object({ isTyped: z.boolean() })),
  /** Types what the clipboard holds. */
  paste: channel(byId, z.null()),
  resize: channel(byId.extend(size), z.null()),
  rename: channel(byId.extend({ name: z.string().max(80).nullable() }), z.null()),
  /** Ends what runs in it, and forgets it. */
  close: channel(byId, z.null()),
};
