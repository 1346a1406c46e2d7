import type { TurnEndItem } from '@shared/domain/timeline-types';
import { Tip } from '../../components/tip';
import { useLayoutStore } from '../../stores/layout-store';
import { contextLevel, LEVEL_COLOR } from '../cost/context-level';
import { formatDuration, formatMoney, formatPercent, formatTokens } from '../cost/format';
import { CopyButton } from '../markdown/copy-button';
import { NO_ITEMS, useTimeline } from './feed-context';
import styles from './turn-end.module.css';
import { lastTextBefore, stopWords, turnTokens } from './turn-facts';

interface TurnEndProps {
  item: TurnEndItem;
  isLast: boolean;
  isDemo: boolean;
}

/** The hairline under a turn: what it took. Each figure opens what it is made of. */
export function TurnEnd({ item, isLast, isDemo }: TurnEndProps) {
  const { complete } = item;
  const showPanel = useLayoutStore((state) => state.showPanel);
  const context = useTimeline((timeline) => timeline.context, null);
  const items = useTimeline((timeline) => timeline.items, NO_ITEMS);
  const stop = stopWords(complete);
  const text = lastTextBefore(items, item.seq);
  return (
    <div className={styles.turn} data-testid="turn-end" data-error={complete.isError}>
      <span className={styles.facts}>
        {stop && <span className={complete.isError ? styles.failed : undefined}>{stop}</span>}
        <span>{formatDuration(complete.durationMs)}</span>
        {complete.promptUuids.length > 1 && (
          <span>answers {complete.promptUuids.length} messages</span>
        )}
        <Tip
          text={
            isDemo
              ? 'Demo: nothing is charged.'
              : 'This turn, at API prices. On a subscription it is an estimate.'
          }
        >
          <button type="button" className={styles.figure} onClick={() => showPanel('cost')}>
            {formatMoney(complete.costUsd)}
          </button>
        </Tip>
        <button type="button" className={styles.figure} onClick={() => showPanel('cost')}>
          {formatTokens(turnTokens(complete))} tokens
        </button>
        {isLast && context && (
          <button type="button" className={styles.figure} onClick={() => showPanel('context')}>
            <span style={{ color: LEVEL_COLOR[contextLevel(context)] }}>
              {formatPercent(context.known ? context.percent : null)}
            </span>{' '}
            context
          </button>
        )}
      </span>
      <span className={styles.actions}>
        {text && <CopyButton text={text} label="Copy answer" />}
      </span>
    </div>
  );
}
