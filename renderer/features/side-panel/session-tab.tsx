import type { ReactNode } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { POLICY_WORDS } from '../composer/policy-words';
import { useTimeline } from '../conversation/feed-context';
import { UNKNOWN } from '../cost/format';
import { CopyButton } from '../markdown/copy-button';
import { McpServers } from '../mcp/mcp-servers';
import { MODE_WORDS } from '../permissions/suggestion-words';
import { BranchTree } from '../retry/branch-tree';
import { SetupButtons } from '../setup/setup-buttons';
import { STATUS_WORDS } from '../sessions/status-words';
import styles from './side-panel.module.css';

export function SessionTab({ session }: { session: SessionSummary }) {
  const cliVersion = useTimeline((timeline) => timeline.cliVersion, null);
  const lastMessageUuid = useTimeline((timeline) => timeline.lastMessageUuid, null);
  return (
    <>
      <h3 className={styles.heading}>Ids</h3>
      <dl className={styles.facts}>
        <Id name="Session" value={session.id} />
        <Id name="Claude session" value={session.claudeSessionId} />
        <Id name="Last message" value={lastMessageUuid} />
        <Id name="Folder" value={session.cwd} />
      </dl>
      <h3 className={styles.heading}>State</h3>
      <dl className={styles.facts}>
        <Fact name="Status">{STATUS_WORDS[session.status]}</Fact>
        <Fact name="Process">{session.isLive ? 'running' : 'not running'}</Fact>
        <Fact name="Policy">{POLICY_WORDS[session.policy].name}</Fact>
        <Fact name="Mode reported">{session.mode ? MODE_WORDS[session.mode] : UNKNOWN}</Fact>
        <Fact name="Model">{session.model ?? 'default'}</Fact>
        <Fact name="Paid by">{session.apiKeySource ?? session.tokenSource ?? UNKNOWN}</Fact>
        <Fact name="CLI version">{cliVersion ?? UNKNOWN}</Fact>
        <Fact name="Started">{new Date(session.createdAt).toLocaleString()}</Fact>
      </dl>
      <BranchTree session={session} />
      <h3 className={styles.heading}>MCP servers</h3>
      <McpServers session={session} />
      <SetupButtons session={session} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Id({ name, value }: { name: string; value: string | null }) {
  return (
    <Fact name={name}>
      {value === null ? (
        UNKNOWN
      ) : (
        <>
          <code>{value}</code>
          <CopyButton text={value} label={`Copy ${name.toLowerCase()}`} />
        </>
      )}
    </Fact>
  );
}
