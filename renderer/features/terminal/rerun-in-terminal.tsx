import { SquareTerminal } from 'lucide-react';
import { IconButton } from '../../components/icon-button';
import { useLayoutStore } from '../../stores/layout-store';
import { useTerminalActions } from './use-terminal-actions';

/** A command of a session, typed into a terminal in its folder; a person presses Return. */
export function RerunInTerminal({ command }: { command: string }) {
  const { openWithCommand } = useTerminalActions();
  const open = () => {
    // Of the pane the click was in: it has the focus by now.
    const { selectedSessionId } = useLayoutStore.getState();
    if (selectedSessionId) void openWithCommand(selectedSessionId, command);
  };
  return (
    <IconButton
      label="Type it in a terminal"
      icon={<SquareTerminal size={13} />}
      data-testid="rerun-in-terminal"
      onClick={open}
    />
  );
}
