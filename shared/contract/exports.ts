import { z } from 'zod';
import { channel } from './channel';
import { sessionIdSchema } from './schemas';

export const EXPORT_FORMATS = ['markdown', 'html', 'json'] as const;
export const exportFormatSchema = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

export const exportsContract = {
  /**
   * Asks where to, and writes the whole session there. Null: dismissed. `redacted`: how many likely
   * secrets were taken out; always 0 without `redacts`.
   */
  sessionToFile: channel(
    z.object({
      sessionId: sessionIdSchema,
      format: exportFormatSchema,
      redacts: z.boolean(),
    }),
    z.object({ path: z.string(), redacted: z.number(), bytes: z.number() }).nullable(),
  ),
  /** The whole session as Markdown into the clipboard; refused above 20 million characters. */
  copySession: channel(
    z.object({ sessionId: sessionIdSchema, redacts: z.boolean() }),
    z.object({ redacted: z.number(), characters: z.number() }),
  ),
};
