import type { RetryPlan } from '@shared/contract/retry';
import type { SessionSummary } from '@shared/contract/sessions';
import { conversationWords, PLACE_TITLES, type RetryPlace, placeWords } from './retry-words';
import styles from './retry.module.css';

interface RetryConversationProps {
  session: SessionSummary;
  plan: RetryPlan;
  place: RetryPlace;
  onChoose(place: RetryPlace): void;
}

/** The two places to go on in, each with what it leaves out. */
export function RetryConversation({ session, plan, place, onChoose }: RetryConversationProps) {
  return (
    <section className={styles.axis} aria-labelledby="retry-conversation">
      <h3 id="retry-conversation">Conversation</h3>
      <div role="radiogroup" aria-labelledby="retry-conversation">
        {(['branch', 'here'] as const).map((one) => (
          <label key={one} className={`${styles.choice} ${styles.way}`}>
            <input
              type="radio"
              name="retry-place"
              checked={place === one}
              disabled={one === 'here' && plan.inPlaceRefusal !== null}
              data-testid={`retry-${one}`}
              onChange={() => onChoose(one)}
            />
            <span>
              {PLACE_TITLES[one]}
              <small>{placeWords(one, plan, session.title)}</small>
            </span>
          </label>
        ))}
      </div>
      {conversationWords(plan).map((words) => (
        <p key={words} className={styles.note}>
          {words}
        </p>
      ))}
    </section>
  );
}
