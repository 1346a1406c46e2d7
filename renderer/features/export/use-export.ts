import type { ExportFormat } from '@shared/contract/exports';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';
import { redactedWords } from './export-words';

interface Wanted {
  sessionId: SessionId;
  redacts: boolean;
}

/** Each says what came of it; false: dismissed or failed. */
export function useExport(): {
  toFile(wanted: Wanted & { format: ExportFormat }): Promise<boolean>;
  copy(wanted: Wanted): Promise<boolean>;
} {
  const client = useClient();
  const report = useReportFailure();
  const tell = (text: string) => useToastStore.getState().show({ tone: 'info', text, actions: [] });
  return {
    async toFile(wanted) {
      const answer = await client.exports.sessionToFile(wanted);
      if (!answer.ok) report(answer.error);
      if (!answer.ok || answer.value === null) return false;
      const { path, redacted } = answer.value;
      tell(`Exported to ${path}. ${redactedWords(redacted, wanted.redacts)}`);
      return true;
    },
    async copy(wanted) {
      const answer = await client.exports.copySession(wanted);
      if (!answer.ok) report(answer.error);
      else
        tell(`Session copied as Markdown. ${redactedWords(answer.value.redacted, wanted.redacts)}`);
      return answer.ok;
    },
  };
}
