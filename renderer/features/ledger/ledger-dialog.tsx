import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useSession } from '../../bridge/queries';
import { Dialog } from '../../components/dialog';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { Ledger } from './ledger';
import styles from './ledger.module.css';
import { RulesInForce } from './rules-in-force';

export function LedgerDialog() {
  const isOpen = useUiStore((state) => state.overlay === 'ledger');
  return isOpen ? <OpenDialog /> : null;
}

/** What was asked and answered, and the rules that answer in somebody's place. */
function OpenDialog() {
  const session = useSession(useLayoutStore((state) => state.selectedSessionId));
  const [tab, setTab] = useState('answers');
  const close = () => useUiStore.getState().openOverlay(null);
  return (
    <Dialog
      title="Permissions: answers and rules"
      description="Who allowed or denied what, and which rules are in force."
      width={820}
      onClose={close}
    >
      <Tabs.Root value={tab} onValueChange={setTab} className={styles.tabs}>
        <Tabs.List className={styles.tabList} aria-label="Permissions">
          <Tabs.Trigger value="answers" className={styles.tab}>
            Asked and answered
          </Tabs.Trigger>
          <Tabs.Trigger value="rules" className={styles.tab} data-testid="ledger-rules-tab">
            Rules in force
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="answers">
          <Ledger session={session} />
        </Tabs.Content>
        <Tabs.Content value="rules">
          {session === null ? (
            <p className={styles.note}>Choose a session to see the rules it works under.</p>
          ) : (
            <RulesInForce key={session.id} session={session} />
          )}
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  );
}
