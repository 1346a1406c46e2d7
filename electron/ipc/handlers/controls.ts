import { ok } from '@shared/domain/result';
import type { SessionControls } from '../../sessions/session-controls';
import type { SessionManager } from '../../sessions/session-manager-types';
import type { Answer, DomainHandlers } from '../handler-types';

export interface ControlHandlerDeps {
  manager: SessionControls & Pick<SessionManager, 'setMaxThinkingTokens'>;
  /** False when the address is of a kind that is not handed to the system. */
  openPage(address: string): Promise<boolean>;
  /** Null: opened; otherwise why not, in the system's words. */
  openTextFile(path: string): Promise<string | null>;
}

export function createControlHandlers({
  manager,
  openPage,
  openTextFile,
}: ControlHandlerDeps): DomainHandlers<'controls'> {
  return {
    setMode: (input) => manager.setMode(input),
    setThinking: (input) => manager.setMaxThinkingTokens(input),
    async models({ sessionId }) {
      const models = await manager.listModels(sessionId);
      return models.ok ? ok({ models: models.value }) : models;
    },
    commands({ sessionId }) {
      const commands = manager.listSlashCommands(sessionId);
      return commands.ok ? ok({ commands: commands.value }) : commands;
    },
    async contextUsage(input) {
      const usage = await manager.readContextUsage(input);
      if (!usage.ok) return usage;
      return ok(
        usage.value === null
          ? { isLive: false as const }
          : { isLive: true as const, usage: usage.value },
      );
    },
    contextHistory({ sessionId }) {
      const marks = manager.readContextHistory(sessionId);
      return marks.ok ? ok({ marks: marks.value }) : marks;
    },
    async openMemoryFile({ sessionId, path }) {
      const usage = await manager.readContextUsage({ sessionId, isCounted: false });
      if (!usage.ok) return usage;
      const isKnown = usage.value?.memoryFiles.some((file) => file.path === path) ?? false;
      if (!isKnown) return refused('This file is not one the running session has read.');
      const failure = await openTextFile(path);
      return failure === null ? ok(null) : refused(`${path} could not be opened: ${failure}`);
    },
    mcpServers: ({ sessionId }) => manager.listMcpServers(sessionId),
    toggleMcpServer: (input) => manager.toggleMcpServer(input),
    reconnectMcpServer: (input) => manager.reconnectMcpServer(input),
    async signInMcpServer(input) {
      const page = await manager.signInMcpServer(input);
      if (!page.ok) return page;
      if (page.value === null) return ok({ isPageOpened: false });
      if (await openPage(page.value)) return ok({ isPageOpened: true });
      return refused(
        `The sign-in page of ${input.name} is no web address, so it was not opened. Nothing was changed.`,
      );
    },
  };
}

const refused = (message: string): Answer<never> => ({
  ok: false,
  error: { code: 'request-refused', message },
});
