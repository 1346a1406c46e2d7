import { FolderOpen } from 'lucide-react';
import { useCli, useWorkspaces } from '../../bridge/queries';
import { Button } from '../../components/button';
import { useSessionActions } from '../sessions/use-session-actions';
import { GuideStep } from './guide-step';

export function FolderStep() {
  const { data: workspaces = [] } = useWorkspaces();
  const { data: cli } = useCli();
  const { openFolder } = useSessionActions();
  return (
    <GuideStep
      title={workspaces.length === 0 ? 'Open your first folder' : 'Open a folder'}
      isDone={workspaces.length > 0}
      action={
        <Button
          tone={cli?.state === 'missing' ? 'plain' : 'primary'}
          icon={<FolderOpen size={14} />}
          data-testid="open-folder"
          onClick={() => void openFolder()}
        >
          Open a folder
        </Button>
      }
    >
      <p>
        A session works in one folder. You see everything it does, and it asks before it changes
        anything.
      </p>
    </GuideStep>
  );
}
