import { ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import type { TrustReportDto } from '@shared/contract/workspaces';
import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useTrustReport, useWorkspaces } from '../../bridge/queries';
import { Button } from '../../components/button';
import { useUiStore } from '../../stores/ui-store';
import { useReportFailure } from '../errors/use-report-failure';
import { useSessionActions } from '../sessions/use-session-actions';
import styles from './trust-card.module.css';

/** Asked before anything of a folder's own can run. */
export function TrustCard() {
  const question = useUiStore((state) => state.trustQuestion);
  const askTrust = useUiStore((state) => state.askTrust);
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const { createSession } = useSessionActions();
  const { data: workspaces } = useWorkspaces();
  const { data: trust } = useTrustReport(question?.workspaceId ?? null);
  const [isSent, setSent] = useState(false);
  if (!question || !trust) return null;
  const { workspaceId, after } = question;
  const workspace = workspaces?.find(({ id }) => id === workspaceId);

  const decide = async (decision: 'trusted' | 'restricted') => {
    setSent(true);
    const answer = await client.workspaces.decideTrust({ workspaceId, decision, hash: trust.hash });
    setSent(false);
    await cache.invalidateQueries({ queryKey: queryKeys.trustReport(workspaceId) });
    if (!answer.ok) {
      report(answer.error);
      return;
    }
    askTrust(null);
    if (after.kind === 'create') await createSession(workspaceId, after.isDemo);
    else if (after.kind === 'send') useUiStore.getState().requestSend(after.sessionId);
    else useUiStore.getState().openBroadcast();
  };

  return (
    <section className={styles.card} data-testid="trust-card" aria-label="Trust this folder?">
      <header className={styles.header}>
        <ShieldQuestion size={18} aria-hidden="true" />
        <h2>Do you trust {workspace?.name ?? 'this folder'}?</h2>
      </header>
      <code className={styles.path}>{workspace?.path}</code>
      <p className={styles.words}>
        This folder would run or change the following as soon as a session starts in it, before your
        first message and whatever the permission policy.
      </p>
      <TrustItems report={trust} />
      <p className={styles.words}>
        Opened without them, none of this runs. The folder’s CLAUDE.md is then left out too.
      </p>
      <div className={styles.actions}>
        <Button
          tone="primary"
          disabled={isSent}
          data-testid="trust-accept"
          onClick={() => void decide('trusted')}
        >
          Trust
        </Button>
        <Button
          disabled={isSent}
          data-testid="trust-restricted"
          onClick={() => void decide('restricted')}
        >
          Open without them
        </Button>
        <Button tone="quiet" onClick={() => askTrust(null)}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

const KIND_NAMES: Record<TrustReportDto['items'][number]['kind'], string> = {
  hook: 'Hook',
  'mcp-server': 'MCP server',
  env: 'Environment',
  'api-key-helper': 'API key helper',
  'permission-rule': 'Permission rule',
  other: 'Setting',
};

function TrustItems({ report }: { report: TrustReportDto }) {
  return (
    <ul className={styles.items} tabIndex={0}>
      {report.items.map((item, index) => (
        <li key={`${index}`} className={styles.item}>
          <span className={styles.kind}>{KIND_NAMES[item.kind]}</span>
          <span className={styles.what}>
            <code>{item.text}</code>
            <small>{item.file}</small>
          </span>
        </li>
      ))}
      {report.unreadable.map(({ file, reason }) => (
        <li key={file} className={styles.item}>
          <span className={styles.kind}>Not readable</span>
          <span className={styles.what}>
            <code>{reason}</code>
            <small>{file}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
