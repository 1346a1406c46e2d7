import type { SessionSummary } from '@shared/contract/sessions';
import { ClipboardList } from 'lucide-react';
import { entriesOf } from '@shared/domain/export/entry';
import { entriesToMarkdown } from '@shared/domain/export/markdown';
import type { TurnEndItem } from '@shared/domain/timeline-types';
import { Tip } from '../../components/tip';
import { useLayoutStore } from '../../stores/layout-store';
import { contextLevel, LEVEL_COLOR } from '../cost/context-level';
import { formatDuration, formatMoney, formatPercent, formatTokens } from '../cost/format';
import { useShowsCosts } from '../cost/use-shows-costs';
import { OpenFlight } from '../flight-recorder/open-flight';
import { CopyButton } from '../markdown/copy-button';
import { BranchAfter, RetryFromHere } from '../retry/turn-actions';
import { useShownItems, useTimeline } from './feed-context';
import styles from './turn-end.module.css';
import { itemsOfTurn, lastTextBefore, stopWords, turnTokens } from './turn-facts';

interface TurnEndProps {
  item: TurnEndItem;
  isLast: boolean;
  session: SessionSummary;
}

/** The hairline under a turn: what it took. Each figure opens what it is made of. */
export function TurnEnd({ item, isLast, session }: TurnEndProps) {
  const { complete } = item;
  const [prompt] = complete.promptUuids;
  const showPanel = useLayoutStore((state) => state.showPanel);
  const showsCosts = useShowsCosts();
  const context = useTimeline((timeline) => timeline.context, null);
  const items = useShownItems();
  const stop = stopWords(complete);
  const text = lastTextBefore(items, item.seq);
  return (
    <div className={styles.turn} data-testid="turn-end" data-error={complete.isError}>
      <span className={styles.facts}>
        {stop && <span className={complete.isError ? styles.failed : undefined}>{stop}</span>}
        <TurnTime durationMs={complete.durationMs} waitedMs={item.waitedMs} />
        {complete.promptUuids.length > 1 && (
          <span>answers {complete.promptUuids.length} messages</span>
        )}
        {showsCosts && (
          <Tip
            text={
              session.isDemo
                ? 'Demo: nothing is charged.'
                : 'This turn, at API prices. On a subscription it is an estimate.'
            }
          >
            <button type="button" className={styles.figure} onClick={() => showPanel('cost')}>
              {session.isDemo ? 'demo' : formatMoney(complete.costUsd)}
            </button>
          </Tip>
        )}
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
        {prompt && <RetryFromHere sessionId={session.id} messageUuid={prompt} />}
        {text && <CopyButton text={text} label="Copy answer" />}
        <CopyButton
          text={() => entriesToMarkdown(entriesOf(itemsOfTurn(items, item.seq)))}
          label="Copy turn as Markdown"
          icon={<ClipboardList size={13} />}
        />
        <OpenFlight sessionId={session.id} endSeq={item.seq} />
        {complete.lastMessageUuid && (
          <BranchAfter sessionId={session.id} at={complete.lastMessageUuid} />
        )}
      </span>
    </div>
  );
}

/** Without the time it waited for a person, which is named where there was some. */
function TurnTime({ durationMs, waitedMs }: { durationMs: number | null; waitedMs: number }) {
  if (durationMs === null || waitedMs < 1000) return <span>{formatDuration(durationMs)}</span>;
  return (
    <Tip text={`And ${formatDuration(waitedMs)} waiting for you.`}>
      <span>{formatDuration(Math.max(0, durationMs - waitedMs))}</span>
    </Tip>
  );
}
