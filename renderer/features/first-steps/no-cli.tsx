import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { Button } from '../../components/button';
import { useReportFailure } from '../errors/use-report-failure';
import { CopyButton } from '../markdown/copy-button';
import { ExternalLink } from '../markdown/external-link';
import styles from './first-steps.module.css';

const INSTALL_COMMAND = 'npm install -g @anthropic-ai/claude-code';
const INSTALL_PAGE = 'https://code.claude.com/docs/en/setup';

interface NoCliProps {
  reason: string;
  lookedIn: string[];
}

/** Why Claude Code was not found, and the ways to get it. */
export function NoCli({ reason, lookedIn }: NoCliProps) {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const [isLooking, setLooking] = useState(false);

  const check = async () => {
    setLooking(true);
    const answer = await client.app.relocateCli({});
    setLooking(false);
    if (answer.ok) cache.setQueryData(queryKeys.cli, answer.value);
    else report(answer.error);
  };
  const choose = async () => {
    const answer = await client.app.pickCli({});
    if (!answer.ok) report(answer.error);
    else if (answer.value) cache.setQueryData(queryKeys.cli, answer.value);
  };

  return (
    <>
      <p className={styles.words}>{reason}</p>
      <p className={styles.words}>Install it, then check again:</p>
      <div className={styles.command}>
        <code>{INSTALL_COMMAND}</code>
        <CopyButton text={INSTALL_COMMAND} label="Copy command" />
      </div>
      <p className={styles.note}>
        Other ways: <ExternalLink href={INSTALL_PAGE}>set-up page of Claude Code</ExternalLink>
      </p>
      <div className={styles.actions}>
        <Button tone="primary" disabled={isLooking} onClick={() => void check()}>
          {isLooking ? 'Looking' : 'Check again'}
        </Button>
        <Button onClick={() => void choose()}>Choose the file</Button>
      </div>
      {lookedIn.length > 0 && (
        <details className={styles.details}>
          <summary>Where it was looked for ({lookedIn.length} places)</summary>
          <ul>
            {lookedIn.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
