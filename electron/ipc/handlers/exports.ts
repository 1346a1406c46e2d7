import type { ExportFormat } from '@shared/contract/exports';
import type { SessionId } from '@shared/domain/ids';
import type { Answer, DomainHandlers } from '../handler-types';

export interface ExportHandlerDeps {
  sessionToFile(
    wanted: { sessionId: SessionId; format: ExportFormat; redacts: boolean },
    windowId: number,
  ): Promise<Answer<{ path: string; redacted: number; bytes: number } | null>>;
  copySession(wanted: {
    sessionId: SessionId;
    redacts: boolean;
  }): Promise<Answer<{ redacted: number; characters: number }>>;
}

export function createExportHandlers(deps: ExportHandlerDeps): DomainHandlers<'exports'> {
  return {
    sessionToFile: (wanted, { windowId }) => deps.sessionToFile(wanted, windowId),
    copySession: (wanted) => deps.copySession(wanted),
  };
}
