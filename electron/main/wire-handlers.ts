import type { appInfoSchema } from '@shared/contract/app';
import type { CallError } from '@shared/contract/error';
import { StoreError } from '@shared/domain/store-types';
import { clipboard } from 'electron';
import type { z } from 'zod';
import type { Handlers } from '../ipc/handler-types';
import { type AppHandlerDeps, createAppHandlers } from '../ipc/handlers/app';
import { createAttachmentHandlers } from '../ipc/handlers/attachments';
import { createDraftHandlers } from '../ipc/handlers/drafts';
import { createLoginHandlers } from '../ipc/handlers/login';
import { createRequestHandlers } from '../ipc/handlers/requests';
import { createSessionHandlers } from '../ipc/handlers/sessions';
import { createUnavailableHandlers } from '../ipc/handlers/unavailable';
import { createWorkspaceHandlers } from '../ipc/handlers/workspaces';
import type { Dialogs } from '../platform/dialogs';
import { openExternal } from '../platform/open-external';
import type { StoreOpenError } from '../store';
import type { CliFinder } from './cli-finder';
import { startLogin } from './login';
import type { AppPaths } from './paths';
import type { Services } from './services/create-services';
import { DEFAULT_SETTINGS } from './settings';

export interface HandlerParts {
  info(): z.infer<typeof appInfoSchema>;
  dialogs: Dialogs;
  paths: AppPaths;
}

export function wireHandlers(parts: HandlerParts, services: Services): Handlers {
  const { store, manager, terminals, dialogs } = { ...parts, ...services };
  return {
    app: createAppHandlers({
      ...appParts(parts, services.cli),
      databaseState: () => ({ state: 'ready', trouble: manager.storeTrouble() }),
      signIn: services.signIn.current,
      settings: services.settings,
      today: services.today,
    }),
    attachments: createAttachmentHandlers({
      intake: services.images,
      pickImages: dialogs.pickImages,
      read: store.readAttachment,
    }),
    drafts: createDraftHandlers({
      read: (sessionId) => store.readDraft(sessionId) ?? undefined,
      write: store.writeDraft,
    }),
    login: createLoginHandlers({
      start: (size) => startLogin(services.cli.current, terminals, parts.paths.home, size),
      write: terminals.write,
      resize: terminals.resize,
      end: terminals.end,
    }),
    requests: createRequestHandlers({ manager, changed: services.attention.changed }),
    sessions: createSessionHandlers({
      manager,
      hub: services.hub,
      checkSignIn: services.signIn.checkSend,
      keepOwnRules(sessionId, rules) {
        const session = manager.find(sessionId);
        if (session) store.insertOwnRules(session.workspaceId, rules);
      },
    }),
    workspaces: createWorkspaceHandlers({
      service: services.workspaces,
      pickFolder: dialogs.pickFolder,
    }),
  };
}

/** The window still opens, reads why there is nothing to see, and what to do. */
export function wireUnavailable(
  parts: HandlerParts,
  cli: CliFinder,
  failure: StoreOpenError,
): Handlers {
  const { path, backups, detail } = failure;
  const message = detail === null ? failure.message : `${failure.message} (${detail})`;
  // A folder that cannot be made is, to the window, one that may not be written.
  const code = failure.code === 'database-missing' ? 'database-read-only' : failure.code;
  const app = createAppHandlers({
    ...appParts(parts, cli),
    databaseState: () => ({ state: 'failed', code, message, path, backups }),
    signIn: () => Promise.resolve({ state: 'unknown' }),
    settings: { read: () => DEFAULT_SETTINGS, save: () => DEFAULT_SETTINGS },
    today: () => ({ costUsd: null, isComplete: false }),
  });
  return createUnavailableHandlers(app, { code, message });
}

/** A thrown store error is expected after all: a full disk, a lock held too long. */
export const explainThrown = (error: unknown): CallError | null =>
  error instanceof StoreError ? { code: error.code, message: error.message } : null;

function appParts({ info, dialogs }: HandlerParts, cli: CliFinder) {
  return {
    info,
    cli,
    pickFile: dialogs.pickFile,
    openExternal,
    copyText: (text: string) => clipboard.writeText(text),
  } satisfies Partial<AppHandlerDeps>;
}
