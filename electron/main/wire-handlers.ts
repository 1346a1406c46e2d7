import { randomUUID } from 'node:crypto';
import type { appInfoSchema } from '@shared/contract/app';
import type { CallError } from '@shared/contract/error';
import { StoreError } from '@shared/domain/store-types';
import { app as electronApp, clipboard } from 'electron';
import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import { err, ok } from '@shared/domain/result';
import type { z } from 'zod';
import type { Handlers } from '../ipc/handler-types';
import { type AppHandlerDeps, createAppHandlers } from '../ipc/handlers/app';
import { createAttachmentHandlers } from '../ipc/handlers/attachments';
import { createBudgetsHandlers } from '../ipc/handlers/budgets';
import { createControlHandlers } from '../ipc/handlers/controls';
import { createChangesHandlers } from '../ipc/handlers/changes';
import { createCollisionsHandlers } from '../ipc/handlers/collisions';
import { createCostsHandlers } from '../ipc/handlers/costs';
import { createDeletedHandlers } from '../ipc/handlers/deleted';
import { createDraftHandlers } from '../ipc/handlers/drafts';
import { createExportHandlers } from '../ipc/handlers/exports';
import { createFilesHandlers } from '../ipc/handlers/files';
import { createImportHandlers } from '../ipc/handlers/imports';
import { createLoginHandlers } from '../ipc/handlers/login';
import { createRequestHandlers } from '../ipc/handlers/requests';
import { createResumeHandlers } from '../ipc/handlers/resume';
import { createRetryHandlers } from '../ipc/handlers/retry';
import { createSearchHandlers } from '../ipc/handlers/search';
import { createSessionHandlers } from '../ipc/handlers/sessions';
import { createSettingsHandlers } from '../ipc/handlers/settings';
import {
  createProfilesHandlers,
  createSecretsHandlers,
  createSetupsHandlers,
} from '../ipc/handlers/setups';
import { createLimitHandlers, createTaskHandlers } from '../ipc/handlers/tasks';
import { createTerminalHandlers } from '../ipc/handlers/terminals';
import { createUnavailableHandlers } from '../ipc/handlers/unavailable';
import { createWindowHandlers, type WindowHandlerDeps } from '../ipc/handlers/windows';
import { createWorkspaceHandlers } from '../ipc/handlers/workspaces';
import type { AppNotifications } from '../platform/app-notifications';
import type { Dialogs } from '../platform/dialogs';
import { openExternal } from '../platform/open-external';
import { openTextFile } from '../platform/open-text-file';
import type { StoreOpenError } from '../store';
import { readDefinitions } from '../claude/definitions/read-definitions';
import { createRuleFiles } from '../claude/settings/rule-files';
import { isTrustedByCli } from '../claude/trust/is-trusted-by-cli';
import { claudeConfigDir } from '../claude/transcript/transcript-exists';
import { createChangeCommands } from '../workspaces/changes/change-commands';
import { readFileDiff } from '../workspaces/changes/file-diff';
import { readChanges } from '../workspaces/changes/read-changes';
import { listFiles } from '../workspaces/file-index';
import { createKeptFiles } from '../workspaces/kept-files';
import type { CliFinder } from './cli/cli-finder';
import { createCosts } from './costs/costs';
import { startLogin } from './cli/login';
import type { AppPaths } from './paths';
import { folderOfPlace } from './services/folder-of-place';
import type { Services } from './services/create-services';
import { readSessionBudget } from './costs/budget-reading';
import { createProfileFiles } from './setups/profile-files';
import { keptSecrets } from './setups/kept-secrets';
import { createRules } from './cli/rules';
import { createSessionExport } from './exports/session-export';
import { createSettingsTransfer } from './settings/settings-transfer';

export interface HandlerParts {
  info(): z.infer<typeof appInfoSchema>;
  dialogs: Dialogs;
  systemNotifications: Pick<AppNotifications, 'test'>;
  windows: WindowHandlerDeps;
  paths: AppPaths;
}

export function wireHandlers(parts: HandlerParts, services: Services): Handlers {
  const { store, manager, terminals, dialogs } = { ...parts, ...services };
  const { budgets, setups, secrets } = services.setupParts;
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
    controls: createControlHandlers({ manager, openPage: openExternal, openTextFile }),
    budgets: createBudgetsHandlers({
      read: (id) => readSessionBudget(budgets, store, id),
      today: budgets.today,
      setOwn: budgets.setOwn,
      raise: budgets.raise,
    }),
    changes: createChangesHandlers({
      folderOf: (sessionId) => manager.find(sessionId)?.cwd,
      listEditedPaths: store.listEditedPaths,
      read: readChanges,
      readDiff: readFileDiff,
      commands: createChangeCommands(createKeptFiles()),
    }),
    collisions: createCollisionsHandlers(services.radar),
    costs: createCostsHandlers(
      createCosts({
        store,
        configDir: () => claudeConfigDir(process.env, parts.paths.home),
        pickTarget: (name) =>
          name.endsWith('.csv')
            ? dialogs.pickCsvTarget('Export costs', name)
            : dialogs.pickJsonTarget('Export costs', name),
        now: Date.now,
      }),
    ),
    deleted: createDeletedHandlers({
      list: store.listDeletedSessions,
      purge: store.purgeSession,
    }),
    drafts: createDraftHandlers({
      read: (sessionId) => store.readDraft(sessionId) ?? undefined,
      write: store.writeDraft,
    }),
    exports: createExportHandlers(
      createSessionExport({
        manager,
        readImage: store.readAttachment,
        pickTarget: (name) =>
          name.endsWith('.json')
            ? dialogs.pickJsonTarget('Export session', name)
            : dialogs.pickTextTarget('Export session', name),
        copyText: (text) => clipboard.writeText(text),
        progressed: (windowId, progress) =>
          services.hub.pushTo(windowId, 'exports.progressed', progress),
        now: Date.now,
      }),
    ),
    files: createFilesHandlers({
      folderOf: (sessionId) => manager.find(sessionId)?.cwd,
      list: listFiles,
    }),
    imports: createImportHandlers(services.imports),
    limits: createLimitHandlers(manager),
    login: createLoginHandlers({
      start: (size) => startLogin(services.cli.current, terminals, parts.paths.home, size),
      write: terminals.write,
      resize: terminals.resize,
      end: terminals.end,
    }),
    profiles: createProfilesHandlers({
      list: setups.listProfiles,
      save: setups.saveProfile,
      remove: setups.removeProfile,
      ...createProfileFiles({
        setups,
        pickTarget: (name) => dialogs.pickJsonTarget('Export profile', name),
        pickSource: () => dialogs.pickJsonFile('Import profile'),
      }),
    }),
    requests: createRequestHandlers({
      manager,
      readLedger: store.readLedger,
      rules: createRules({
        manager,
        files: createRuleFiles({
          configDir: () => claudeConfigDir(process.env, parts.paths.home),
          newId: randomUUID,
        }),
        findWorkspace: store.findWorkspace,
        isTrustedByCli: (cwd) => isTrustedByCli(cwd, { env: process.env, home: parts.paths.home }),
        keepOwnRules: store.insertOwnRules,
      }),
      changed: services.attention.changed,
    }),
    resume: createResumeHandlers({
      manager,
      addWorkspace: services.workspaces.add,
      pickFolder: dialogs.pickFolder,
      writeDraft: store.writeDraft,
      foldersChanged: services.foldersChanged,
    }),
    retry: createRetryHandlers({ manager, checkSignIn: services.signIn.checkSend }),
    search: createSearchHandlers({
      find: store.searchPage,
      findInSession: store.findInSession,
      choices: store.listSearchChoices,
    }),
    secrets: createSecretsHandlers(keptSecrets(secrets)),
    sessions: createSessionHandlers({
      manager,
      hub: services.hub,
      checkSignIn: services.signIn.checkSend,
      keepOwnRules(sessionId, rules) {
        const session = manager.find(sessionId);
        if (session) store.insertOwnRules(session.workspaceId, rules);
      },
    }),
    settings: createSettingsHandlers({
      settings: services.settings,
      ...createSettingsTransfer({
        settings: services.settings,
        pickTarget: () => dialogs.pickJsonTarget('Export settings', 'roundhouse-settings.json'),
        pickSource: () => dialogs.pickJsonFile('Import settings'),
      }),
      async testNotification() {
        const isSilent = !services.settings.read().notificationSound;
        const shown = await parts.systemNotifications.test(isSilent);
        if (shown.ok) return shown;
        return err({ code: 'notifications-unavailable', message: shown.error });
      },
    }),
    tasks: createTaskHandlers({
      manager,
      findWorkspace: store.findWorkspace,
      readDefinitions: (cwd) =>
        readDefinitions(cwd, claudeConfigDir(process.env, parts.paths.home)),
    }),
    terminals: createTerminalHandlers({
      ...services.shells,
      folderOf: (place) => folderOfPlace(place, services),
      // At once on older runtimes.
      readClipboard: async () => clipboard.readText(),
      isReadAloud: () => electronApp.accessibilitySupportEnabled,
    }),
    setups: createSetupsHandlers(setups),
    windows: createWindowHandlers(parts.windows),
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
    settings: { save: () => DEFAULT_SETTINGS },
    today: () => ({ costUsd: null, isComplete: false }),
  });
  return createUnavailableHandlers(app, { read: () => ok(DEFAULT_SETTINGS) }, { code, message });
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
