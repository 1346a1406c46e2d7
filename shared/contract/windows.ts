import { z } from 'zod';
import { channel } from './channel';
import { nothing, sessionIdSchema } from './schemas';

/** Where a window is sent: from a notification, a link, the tray or a menu. It only navigates. */
export const destinationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), sessionId: sessionIdSchema }),
  z.object({ kind: z.literal('inbox') }),
  z.object({ kind: z.literal('board') }),
  z.object({ kind: z.literal('settings') }),
]);
export type Destination = z.infer<typeof destinationSchema>;

/** One command of a window, for the menu bar. */
export const windowCommandSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** `mod+shift+k`; null: no key. */
  keys: z.string().nullable(),
  menu: z.enum(['file', 'session', 'view', 'go', 'help']),
  isEnabled: z.boolean(),
});
export type WindowCommand = z.infer<typeof windowCommandSchema>;

export const windowsContract = {
  /** A further window on the same sessions. Null: it begins like the first one. */
  open: channel(z.object({ sessionId: sessionIdSchema.nullable() }), z.null()),
  /** Where this window was opened to go, once; null afterwards. */
  takeDestination: channel(nothing, destinationSchema.nullable()),
  /** The commands of this window with their keys, for the menu bar; the newest replaces the others. */
  describeCommands: channel(z.array(windowCommandSchema), z.null()),
};
