import { useState } from 'react';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import type { ControlProps } from './setting';

export function TestNotification({ complain, noteId }: ControlProps) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    const answer = await client.settings.testNotification({});
    setBusy(false);
    complain(answer.ok ? null : answer.error.message);
  };
  return (
    <Button size="small" aria-describedby={noteId} disabled={isBusy} onClick={() => void show()}>
      Test notification
    </Button>
  );
}
