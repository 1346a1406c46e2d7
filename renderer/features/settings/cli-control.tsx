import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CliState } from '@shared/contract/app';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useCli } from '../../bridge/queries';
import { Button } from '../../components/button';
import type { ControlProps } from './setting';
import styles from './settings-dialog.module.css';

/** Where it was found, and the ways to another one. */
export function CliControl({ complain }: ControlProps) {
  const client = useClient();
  const cache = useQueryClient();
  const { data: cli } = useCli();
  const [isLooking, setLooking] = useState(false);
  const take = async (call: 'relocateCli' | 'pickCli') => {
    setLooking(true);
    const answer = await client.app[call]({});
    setLooking(false);
    complain(answer.ok ? null : answer.error.message);
    if (answer.ok && answer.value) cache.setQueryData(queryKeys.cli, answer.value);
  };
  return (
    <span className={styles.stacked}>
      <span className={styles.found} data-missing={cli?.state === 'missing'}>
        {cliWords(cli)}
      </span>
      <span className={styles.buttons}>
        <Button size="small" disabled={isLooking} onClick={() => void take('relocateCli')}>
          {isLooking ? 'Looking' : 'Check again'}
        </Button>
        <Button size="small" disabled={isLooking} onClick={() => void take('pickCli')}>
          Choose a file
        </Button>
      </span>
    </span>
  );
}

function cliWords(cli: CliState | undefined): string {
  if (cli?.state === 'found') return `${cli.version ?? 'Version not known'} · ${cli.path}`;
  return cli?.state === 'missing' ? cli.reason : 'Looking';
}
