import { Tabs } from 'radix-ui';
import type { SetupOwnerDto } from '@shared/contract/budgets';
import type { SessionSummary } from '@shared/contract/sessions';
import { useSession } from '../../bridge/queries';
import { Dialog } from '../../components/dialog';
import { Segments } from '../settings/controls/segments';
import { BudgetTab } from './budget-tab';
import { McpTab } from './mcp-tab';
import { ProfileTab } from './profile-tab';
import styles from './setup.module.css';
import { SETUP_TABS, type SetupTab, useSetupStore } from './setup-store';
import { ToolsTab } from './tools-tab';

const NAMES: Record<SetupTab, string> = {
  budget: 'Budgets',
  profile: 'Profile',
  mcp: 'MCP servers',
  tools: 'Tools of Roundhouse',
};

export function SetupDialog() {
  const session = useSession(useSetupStore((state) => state.sessionId));
  return session === null ? null : <OpenDialog key={session.id} session={session} />;
}

/** What a session, or every session of its workspace, is given beside its policy. */
function OpenDialog({ session }: { session: SessionSummary }) {
  const { tab, level, show, setLevel, close } = useSetupStore();
  const owner: SetupOwnerDto =
    level === 'session'
      ? { kind: 'session', sessionId: session.id }
      : { kind: 'workspace', workspaceId: session.workspaceId };
  return (
    <Dialog
      title="Session setup"
      description="A running session takes a change over before its next message."
      width={720}
      onClose={close}
    >
      <div className={styles.level}>
        <span id="setup-level">Change it for</span>
        <Segments
          labelId="setup-level"
          noteId="setup-level"
          value={level}
          choices={[
            { value: 'session', name: 'this session' },
            { value: 'workspace', name: 'all sessions of its workspace' },
          ]}
          onChange={setLevel}
        />
      </div>
      <Tabs.Root
        className={styles.tabs}
        value={tab}
        onValueChange={(value) => {
          const known = SETUP_TABS.find((name) => name === value);
          if (known) show(known);
        }}
      >
        <Tabs.List className={styles.tabList} aria-label="Session setup">
          {SETUP_TABS.map((name) => (
            <Tabs.Trigger key={name} value={name} className={styles.tab}>
              {NAMES[name]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content className={styles.content} value="budget">
          <BudgetTab key={level} session={session} owner={owner} />
        </Tabs.Content>
        <Tabs.Content className={styles.content} value="profile">
          <ProfileTab key={level} owner={owner} />
        </Tabs.Content>
        <Tabs.Content className={styles.content} value="mcp">
          <McpTab key={level} owner={owner} />
        </Tabs.Content>
        <Tabs.Content className={styles.content} value="tools">
          <ToolsTab session={session} />
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  );
}
