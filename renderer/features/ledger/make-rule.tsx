import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { LedgerEntry } from '@shared/domain/ledger-types';
import { formatRule, parseRule, ruleAbout } from '@shared/domain/rule-text';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { Button } from '../../components/button';
import { SCOPES } from '../permissions/rule-choices';
import { SCOPE_WORDS } from '../permissions/suggestion-words';
import { useToastStore } from '../../stores/toast-store';
import styles from './ledger.module.css';

const BEHAVIORS = { allow: 'Always allow', ask: 'Always ask', deny: 'Always deny' } as const;
type Behavior = keyof typeof BEHAVIORS;

interface MakeRuleProps {
  entry: LedgerEntry;
  onDone(): void;
}

/** A rule from an answer: what it says, in the CLI's notation, and how far it reaches. */
export function MakeRule({ entry, onDone }: MakeRuleProps) {
  const client = useClient();
  const cache = useQueryClient();
  const ids = useId();
  const [text, setText] = useState(() => formatRule(ruleAbout(entry.toolName ?? '', entry.brief)));
  const [behavior, setBehavior] = useState<Behavior>(entry.behavior === 'deny' ? 'deny' : 'allow');
  const [destination, setDestination] = useState<(typeof SCOPES)[number]>('session');
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const rule = parseRule(text);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (rule === null || isSaving) return;
    setSaving(true);
    const { sessionId } = entry;
    const made = await client.requests.addRule({ sessionId, behavior, rule, destination });
    setSaving(false);
    if (!made.ok) {
      setError(made.error.message);
      return;
    }
    await cache.invalidateQueries({ queryKey: queryKeys.rules(sessionId) });
    const words = `${BEHAVIORS[behavior]}: ${formatRule(rule)}, ${SCOPE_WORDS[destination]}.`;
    useToastStore.getState().show({ tone: 'info', text: words, actions: [] });
    onDone();
  };
  return (
    <form className={styles.rule} onSubmit={(event) => void save(event)} data-testid="make-rule">
      <select
        aria-label="What the rule does"
        className={styles.field}
        value={behavior}
        onChange={({ target }) => setBehavior(target.value as Behavior)}
      >
        {Object.entries(BEHAVIORS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <input
        aria-label="Rule"
        aria-describedby={`${ids}-hint`}
        className={`${styles.field} ${styles.code}`}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <select
        aria-label="How far it reaches"
        className={styles.field}
        value={destination}
        onChange={({ target }) => setDestination(target.value as (typeof SCOPES)[number])}
      >
        {SCOPES.map((scope) => (
          <option key={scope} value={scope}>
            {SCOPE_WORDS[scope]}
          </option>
        ))}
      </select>
      <p className={styles.note} id={`${ids}-hint`}>
        {rule === null
          ? 'A rule is a tool, and in brackets what it is about: Bash(npm test *).'
          : 'A star at the end stands for anything that follows.'}
      </p>
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="small" tone="primary" type="submit" disabled={rule === null || isSaving}>
          Make this rule
        </Button>
        <Button size="small" tone="quiet" onClick={onDone}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
