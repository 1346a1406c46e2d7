import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
import { ToolRequestInput } from './tool-request-input';

export function ToolRequest({ request, session, isLocked, onAnswer }: RequestBodyProps) {
  const [part, setPart] = useState<'ask' | 'edit' | 'deny-why'>('ask');
  const [isAlwaysOpen, setAlwaysOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const danger = dangerOf(request, session.cwd);
  const isDangerous = danger !== null;

  useEffect(() => {
    const card = root.current?.parentElement;
    if (!card) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      // Only while the card itself has the focus: keys in a field or on a button are theirs.
      if (event.target !== card || isComposing(event) || event.repeat || isLocked) return;
      const key = requestKey(event, isDangerous);
      if (!key) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'allow') onAnswer(allowOnce());
      else if (key === 'deny') onAnswer(deny(''));
      else if (key === 'always') setAlwaysOpen(request.suggestions.length > 0);
      else setPart(key);
    };
    card.addEventListener('keydown', onKey);
    return () => card.removeEventListener('keydown', onKey);
  }, [isDangerous, isLocked, onAnswer, request.suggestions.length]);

  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || part === 'ask') return;
    event.stopPropagation();
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
        suggestions={request.suggestions}
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
          input={request.input}
          onCancel={() => setPart('ask')}
          onAllow={(input) => onAnswer(allowOnce(input))}
        />
      ) : (
        <ToolRequestInput request={request} folder={session.cwd} />
      )}
      {danger && (
        <p className={styles.danger}>
          <TriangleAlert size={14} aria-hidden="true" /> {danger}
        </p>
      )}
      {request.reason && <p className={styles.reason}>{request.reason}</p>}
      {part === 'deny-why' && (
        <DenyReason
          label="Why not, and what to do instead"
          submit="Deny"
          onCancel={() => setPart('ask')}
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
