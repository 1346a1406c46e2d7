import { z } from 'zod';
import { mcpServersSchema } from '../domain/mcp-config';
import { profileSchema } from '../domain/profile';
import { setupOwnerSchema } from './budgets';
import { channel } from './channel';
import { nothing, sessionIdSchema } from './schemas';

const byOwner = z.object({ owner: setupOwnerSchema });
const nameSchema = z.string().min(1).max(100);

export const setupStateSchema = z.object({
  /** Null: none was chosen, which is Harness. */
  profile: profileSchema.nullable(),
  mcp: mcpServersSchema,
  hostsTools: z.boolean(),
});
export type SetupState = z.infer<typeof setupStateSchema>;

/** What a session or a workspace is given at its next start. Changed, a running session starts anew before its next prompt. */
export const setupsContract = {
  read: channel(byOwner, setupStateSchema),
  /** By the name of a built-in or an own profile; null: Harness. */
  chooseProfile: channel(
    z.object({ owner: setupOwnerSchema, name: nameSchema.nullable() }),
    setupStateSchema,
  ),
  /** JSON as the CLI has it. What is not valid is `bad-input` with `details.line`. */
  saveMcp: channel(
    z.object({ owner: setupOwnerSchema, json: z.string().max(1_000_000) }),
    setupStateSchema,
  ),
  /** Tools of this program for the model of a session. */
  setHostsTools: channel(
    z.object({ sessionId: sessionIdSchema, hostsTools: z.boolean() }),
    setupStateSchema,
  ),
};

export const profilesContract = {
  /** The built-in ones first. */
  list: channel(nothing, z.array(z.object({ profile: profileSchema, isBuiltIn: z.boolean() }))),
  /** In place of an own one of that name; the names of the built-in ones are taken. */
  save: channel(z.object({ profile: profileSchema }), z.null()),
  /** Sessions that use it keep it as they have it. */
  remove: channel(z.object({ name: nameSchema }), z.null()),
  /** Asks where; null when it was dismissed. */
  exportToFile: channel(z.object({ name: nameSchema }), z.object({ path: z.string() }).nullable()),
  /** Asks for a file; what is not valid is an error with the line. Null when it was dismissed. */
  importFromFile: channel(nothing, z.object({ profile: profileSchema }).nullable()),
};

/** Secrets behind the system's keyring. Values go in and never come back. */
export const secretsContract = {
  /** `refusal`: why nothing can be kept here; null: it can. */
  list: channel(nothing, z.object({ names: z.array(z.string()), refusal: z.string().nullable() })),
  save: channel(
    z.object({
      name: z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/),
      value: z.string().min(1).max(100_000),
    }),
    z.null(),
  ),
  remove: channel(z.object({ name: nameSchema }), z.null()),
};
