import { X } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { Suspense } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { IconButton } from '../../components/icon-button';
import { useKeysOf } from '../../stores/keys-store';
import { PANEL_TABS, type PanelTab, useLayoutStore } from '../../stores/layout-store';
import { AgentsTab } from '../agents/agents-tab';
import { ChangesTab } from '../changes/late-changes';
import { TodosTab } from '../todos/todos-tab';
import { ContextTab } from './context-tab';
import { CostTab } from './cost-tab';
import { SessionTab } from './session-tab';
import styles from './side-panel.module.css';

const NAMES: Record<PanelTab, string> = {
  subagents: 'Agents',
  todos: 'Todos',
  changes: 'Changes',
  context: 'Context',
  cost: 'Cost',
  session: 'Session',
};

export function SidePanel({ session }: { session: SessionSummary }) {
  const tab = useLayoutStore((state) => state.panelTab);
  const showPanel = useLayoutStore((state) => state.showPanel);
  const keys = useKeysOf('panel');
  const togglePanel = useLayoutStore((state) => state.togglePanel);
  return (
    <Tabs.Root
      className={styles.panel}
      value={tab}
      onValueChange={(value) => {
        const known = PANEL_TABS.find((name) => name === value);
        if (known) showPanel(known);
      }}
    >
      <div className={styles.bar}>
        <Tabs.List className={styles.tabs} aria-label="Session details">
          {PANEL_TABS.map((name) => (
            <Tabs.Trigger key={name} value={name} className={styles.tab}>
              {NAMES[name]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <IconButton label="Close panel" keys={keys} icon={<X size={14} />} onClick={togglePanel} />
      </div>
      <Tabs.Content value="subagents" className={styles.content}>
        <AgentsTab session={session} />
      </Tabs.Content>
      <Tabs.Content value="todos" className={styles.content}>
        <TodosTab />
      </Tabs.Content>
      <Tabs.Content value="changes" className={styles.content}>
        <Suspense fallback={null}>
          <ChangesTab key={session.id} session={session} />
        </Suspense>
      </Tabs.Content>
      <Tabs.Content value="context" className={styles.content}>
        <ContextTab session={session} />
      </Tabs.Content>
      <Tabs.Content value="cost" className={styles.content}>
        <CostTab session={session} />
      </Tabs.Content>
      <Tabs.Content value="session" className={styles.content}>
        <SessionTab session={session} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
