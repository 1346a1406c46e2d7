import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isOneTap } from '@shared/domain/request-facts';
import { Button } from '../../components/button';
import { isComposing } from '../../components/is-composing';
import { AlwaysMenu } from './always-menu';
import { dangerOf } from './danger';
import { DenyReason } from './deny-reason';
import { EditInput } from './edit-input';
import { allowOnce, deny } from './request-answer';
import type { RequestBodyProps } from './request-card';
import styles from './request-card.module.css';
import { requestKey } from './request-keys';
import { noRuleWords, ruleGroups } from './rule-choices';
import { ToolRequestInput } from './tool-request-input';
import { RequestNotes } from './request-notes';
import { useFolderRules } from './use-folder-rules';

export function ToolRequest({
  card,
  request,
  facts,
  session,
  isLocked,
  onAnswer,
}: RequestBodyProps) {
  const [part, setPart] = useState<'ask' | 'edit' | 'deny-why'>('ask');
  const [isAlwaysOpen, setAlwaysOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { traits } = facts;
  const danger = dangerOf(request, session.cwd);
  const isDangerous = danger !== null || !isOneTap(traits);
  const groups = ruleGroups(request, session, traits);
  const hasRules = groups.length > 0;
  const folderRules = useFolderRules(session, hasRules || facts.askedInSpiteOf !== null);

  useEffect(() => {
    const element = root.current?.parentElement;
    if (!element) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      // Only while the card itself has the focus: keys in a field or on a button are theirs.
      if (event.target !== element || isComposing(event) || event.repeat || isLocked) return;
      const key = requestKey(event, isDangerous);
      if (!key) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'allow') onAnswer(allowOnce());
      else if (key === 'deny') onAnswer(deny(''));
      else if (key === 'always') setAlwaysOpen(hasRules);
      else setPart(key);
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [isDangerous, isLocked, onAnswer, hasRules]);

  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || part === 'ask') return;
    event.stopPropagation();
    leave();
  };
  const leave = () => {
    setPart('ask');
    root.current?.parentElement?.focus();
  };

  const allow = (
    <Button
      key="allow"
      tone={isDangerous ? 'plain' : 'primary'}
      keys={isDangerous ? 'mod+enter' : 'enter'}
      disabled={isLocked}
      data-testid="permission-allow"
      onClick={() => onAnswer(allowOnce())}
    >
      Allow
    </Button>
  );
  const denyButton = (
    <Button
      key="deny"
      tone={isDangerous ? 'primary' : 'plain'}
      keys="backspace"
      disabled={isLocked}
      data-testid="permission-deny"
      onClick={() => onAnswer(deny(''))}
    >
      Deny
    </Button>
  );
  const rest = (
    <span key="rest" style={{ display: 'contents' }}>
      <AlwaysMenu
        groups={groups}
        folderRules={folderRules}
        isOpen={isAlwaysOpen}
        isDisabled={isLocked}
        onOpenChange={setAlwaysOpen}
        onAnswer={onAnswer}
      />
      <Button tone="quiet" keys="e" disabled={isLocked} onClick={() => setPart('edit')}>
        Edit
      </Button>
    </span>
  );
  return (
    <div ref={root} className={styles.scroll} style={{ display: 'grid', gap: 10 }} onKeyDown={back}>
      {part === 'edit' ? (
        <EditInput
          card={card}
          request={request}
          folder={session.cwd}
          isLocked={isLocked}
          onCancel={leave}
          onAllow={(input) => onAnswer(allowOnce(input))}
        />
      ) : (
        <ToolRequestInput request={request} folder={session.cwd} />
      )}
      {danger && part !== 'edit' && (
        <p className={styles.danger}>
          <TriangleAlert size={14} aria-hidden="true" /> {danger}
        </p>
      )}
      <RequestNotes
        request={request}
        facts={facts}
        folder={session.cwd}
        folderRules={folderRules}
        noRule={noRuleWords(groups, traits, session.policy)}
      />
      {part === 'deny-why' && (
        <DenyReason
          card={card}
          label="Why not, and what to do instead"
          submit="Deny"
          onCancel={leave}
          onDeny={(why) => onAnswer(deny(why))}
        />
      )}
      {part === 'ask' && (
        <div className={styles.actions}>
          {isDangerous ? [denyButton, allow, rest] : [allow, rest, denyButton]}
          <Button tone="quiet" keys="d" disabled={isLocked} onClick={() => setPart('deny-why')}>
            Deny and say why
          </Button>
        </div>
      )}
    </div>
  );
}
