import { z } from 'zod';
import { channel } from './channel';
import type { BudgetLimits } from '../domain/budget';
import { budgetUsdSchema } from '../domain/setup';
import { nothing } from './schemas';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time like 22:30');

/** What the user chose for the whole program. Every value has a default; unknown ones are refused. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['system', 'high']),
  motion: z.enum(['system', 'reduced']),
  /** Of every window; 100 is the size as drawn. */
  zoomPercent: z.number().int().min(50).max(200),
  cliPath: z.string().nullable(),
  defaultPolicy: z.enum(['ask', 'supervised', 'plan']),
  defaultModel: z.string().nullable(),
  keepsRawFrames: z.boolean(),
  /** Sessions that were run in a terminal are listed; their transcripts are read, never written. */
  importsTranscripts: z.boolean(),
  /** Children that may run at once; null: as many as cores and memory suggest. */
  maxRunning: z.number().int().min(1).max(200).nullable(),
  /** Minutes without anything to do after which a child is closed; null: never. */
  sleepAfterMinutes: z.number().int().min(1).max(1440).nullable(),
  /** Minutes without output in a turn after which that is said. */
  quietAfterMinutes: z.number().int().min(1).max(240),
  /** Queues wait while a limit of the account is rejected, and go on at its reset. */
  waitsForReset: z.boolean(),
  /** A session that an API key would pay for is ended before it sends anything. */
  subscriptionOnly: z.boolean(),
  /** USD for each turn, session, workspace and local day; null: no limit. */
  budgetTurnUsd: budgetUsdSchema,
  budgetSessionUsd: budgetUsdSchema,
  budgetWorkspaceUsd: budgetUsdSchema,
  budgetDayUsd: budgetUsdSchema,
  /** Whether money is shown; it is kept either way. */
  showsCosts: z.boolean(),
  notifiesNeedsYou: z.boolean(),
  notifiesFinished: z.boolean(),
  notificationSound: z.boolean(),
  /** Local times between which the system is told nothing; may go over midnight. */
  quietHours: z.strictObject({ from: clockTime, to: clockTime }).nullable(),
  /** Closing the last window leaves the program and its sessions running behind the tray icon. */
  keepsInTray: z.boolean(),
  /** Keys of commands the user changed, by command id, as `mod+shift+k`; null: none. */
  keys: z.record(z.string(), z.string().nullable()),
  isOnboarded: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const budgetLimitsOf = (settings: Settings): BudgetLimits => ({
  turnUsd: settings.budgetTurnUsd,
  sessionUsd: settings.budgetSessionUsd,
  workspaceUsd: settings.budgetWorkspaceUsd,
  dayUsd: settings.budgetDayUsd,
});

export const settingsContract = {
  read: channel(nothing, settingsSchema),
  /** Changes the given ones and leaves the others; told to every window as `settings.changed`. */
  save: channel(settingsSchema.partial(), settingsSchema),
  /** Asks where, writes all of them as JSON; null when it was dismissed. */
  exportToFile: channel(nothing, z.object({ path: z.string() }).nullable()),
  /**
   * Asks for a file and takes over what it holds, all or nothing: an unknown name or a wrong value is
   * an error that says which. Null when it was dismissed.
   */
  importFromFile: channel(
    nothing,
    z
      .object({ path: z.string(), settings: settingsSchema, changed: z.array(z.string()) })
      .nullable(),
  ),
  /** Shows one, in quiet hours too; an error says why the system did not. */
  testNotification: channel(nothing, z.null()),
};
