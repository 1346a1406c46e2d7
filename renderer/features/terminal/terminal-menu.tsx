import type { SessionSummary } from '@shared/contract/sessions';
import type { TerminalDto } from '@shared/contract/terminals';
import { useClient } from '../../bridge/client-context';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu';
import { useLiveTerminals } from './live-context';
import { sendToPrompt } from './send-to-prompt';
import { useTerminalStore } from './terminal-store';
import { useTerminalActions } from './use-terminal-actions';

interface TerminalMenuProps {
  terminal: TerminalDto;
  session: SessionSummary | null;
  at: { x: number; y: number };
  onClose(): void;
}

export function TerminalMenu({ terminal, session, at, onClose }: TerminalMenuProps) {
  const client = useClient();
  const live = useLiveTerminals().find(terminal.id);
  const actions = useTerminalActions();
  const { find, rename, wishFocus } = useTerminalStore.getState();
  const selected = live?.selection() ?? '';
  const terminalId = terminal.id;
  return (
    <Menu
      isOpen
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        onClose();
        wishFocus();
      }}
      trigger={<span style={{ position: 'fixed', left: at.x, top: at.y }} />}
    >
      <MenuItem
        isDisabled={selected === ''}
        onSelect={() => void client.app.copyText({ text: selected })}
      >
        Copy
      </MenuItem>
      <MenuItem
        isDisabled={terminal.exit !== null}
        onSelect={() => void client.terminals.paste({ terminalId })}
      >
        Paste
      </MenuItem>
      <MenuItem onSelect={() => live?.selectAll()}>Select all</MenuItem>
      <MenuItem onSelect={() => find(terminalId)}>Find</MenuItem>
      <MenuItem onSelect={() => live?.clear()}>Clear what scrolled away</MenuItem>
      <MenuSeparator />
      <MenuItem
        isDisabled={selected === '' || session === null}
        note={session ? session.title : 'No session is selected'}
        onSelect={() => session && void sendToPrompt(client, session.id, selected)}
      >
        Send selection to the prompt
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={actions.split}>Split</MenuItem>
      <MenuItem onSelect={() => rename(terminal.groupId)}>Rename</MenuItem>
      <MenuItem onSelect={() => actions.close([terminalId])}>Close</MenuItem>
    </Menu>
  );
}
