import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Envelope } from '@shared/contract/error';
import type { SessionId } from '@shared/domain/ids';
import { useClient } from '../../bridge/client-context';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';

export interface ServerActions {
  /** The server something is being done about; null: none. */
  busy: string | null;
  toggle(name: string, isEnabled: boolean): void;
  reconnect(name: string): void;
  signIn(name: string): void;
}

/** What can be done about a server of a session. Afterwards everything that shows servers looks again. */
export function useServerActions(sessionId: SessionId): ServerActions {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const [busy, setBusy] = useState<string | null>(null);

  async function during<T>(name: string, call: Promise<Envelope<T>>): Promise<T | null> {
    setBusy(name);
    const answer = await call;
    setBusy(null);
    for (const channel of ['controls.mcpServers', 'controls.contextUsage'])
      void cache.invalidateQueries({ queryKey: [channel, sessionId] });
    if (answer.ok) return answer.value;
    report(answer.error, { sessionId });
    return null;
  }

  async function signIn(name: string): Promise<void> {
    const begun = await during(name, client.controls.signInMcpServer({ sessionId, name }));
    if (begun?.isPageOpened !== true) return;
    useToastStore.getState().show({
      tone: 'info',
      text: `The sign-in page of ${name} is open in your browser. Its state here follows.`,
      actions: [],
    });
  }

  return {
    busy,
    toggle: (name, isEnabled) =>
      void during(name, client.controls.toggleMcpServer({ sessionId, name, isEnabled })),
    reconnect: (name) => void during(name, client.controls.reconnectMcpServer({ sessionId, name })),
    signIn: (name) => void signIn(name),
  };
}
