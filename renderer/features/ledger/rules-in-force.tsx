import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RuleInForce } from '@shared/contract/requests';
import type { SessionSummary } from '@shared/contract/sessions';
import { unwrap } from '../../bridge/client';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { Button } from '../../components/button';
import { SOURCE_WORDS } from '../permissions/source-words';
import styles from './ledger.module.css';

/** A running process reads a changed settings file after about a second (2.1.332). */
const AGAIN_MS = 1_500;

const BEHAVIORS = { allow: 'Allow', ask: 'Ask', deny: 'Deny' } as const;

/** As the session's own process lists them; a sleeping one is woken for it, which costs nothing. */
export function RulesInForce({ session }: { session: SessionSummary }) {
  const client = useClient();
  const cache = useQueryClient();
  const { id: sessionId } = session;
  const queryKey = queryKeys.rules(sessionId);
  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: async () => unwrap(await client.requests.rules({ sessionId })),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    retry: false,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (rule: RuleInForce) => {
    const removed = await client.requests.removeRule({ sessionId, ...pick(rule) });
    setFailure(removed.ok ? null : removed.error.message);
    await cache.invalidateQueries({ queryKey });
  };
  const sources = [...new Set(data?.rules.map(({ source }) => source))];
  return (
    <div data-testid="rules-in-force">
      {(failure ?? error?.message) && (
        <p className={styles.error} role="alert">
          {failure ?? error?.message}
        </p>
      )}
      {!data && isFetching && <p className={styles.note}>Asking Claude Code.</p>}
      {data?.rules.length === 0 && (
        <p className={styles.note}>
          No rule is in force: everything its mode does not allow is asked.
        </p>
      )}
      {data && data.folderRules !== 'heeded' && (
        <p className={styles.note}>{FOLDER_WORDS[data.folderRules]}</p>
      )}
      {sources.map((source) => (
        <section key={source} className={styles.source}>
          <h3>In {SOURCE_WORDS[source] ?? source}</h3>
          <ul className={styles.list}>
            {data?.rules
              .filter((rule) => rule.source === source)
              .map((rule) => (
                <li
                  key={`${rule.behavior} ${rule.rule}`}
                  className={styles.ruleRow}
                  data-testid="rule-row"
                >
                  <span className={styles.answer} data-behavior={rule.behavior}>
                    {BEHAVIORS[rule.behavior]}
                  </span>
                  <code className={styles.brief}>{rule.rule}</code>
                  {rule.whyFixed === null ? (
                    <Button
                      size="small"
                      tone="quiet"
                      aria-label={`Remove ${rule.rule}`}
                      onClick={() => void remove(rule)}
                    >
                      Remove
                    </Button>
                  ) : (
                    <span className={styles.note}>{rule.whyFixed}</span>
                  )}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const FOLDER_WORDS = {
  'local-only':
    'What this project’s shared settings allow is not in force: Claude Code ignores it until the folder is trusted in a terminal.',
  none: 'This session is opened without the folder’s settings, so none of its rules is in force.',
} as const;

const pick = ({ behavior, source, rule }: RuleInForce) => ({ behavior, source, rule });
