import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import type { ControlProps } from './setting';

export function DataFolder({ info, noteId, complain }: ControlProps) {
  const client = useClient();
  const copy = async (text: string) => {
    const answer = await client.app.copyText({ text });
    complain(answer.ok ? null : answer.error.message);
  };
  return (
    <Button
      size="small"
      disabled={info === null}
      aria-describedby={noteId}
      onClick={() => info && void copy(info.dataFolder)}
    >
      Copy path
    </Button>
  );
}
