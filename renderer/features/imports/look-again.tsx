import { useImports } from '../../bridge/imports-queries';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import type { ControlProps } from '../settings/setting';

export function LookAgain({ noteId, complain }: ControlProps) {
  const client = useClient();
  const { data } = useImports();
  const look = async () => {
    const answer = await client.imports.look({});
    complain(answer.ok ? null : answer.error.message);
  };
  return (
    <Button
      size="small"
      disabled={data === undefined || !data.isOn || data.progress !== null}
      aria-describedby={noteId}
      onClick={() => void look()}
    >
      {data?.progress ? 'Looking' : 'Look again'}
    </Button>
  );
}
