import { memo } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { CLEARED_TEXT } from '@shared/domain/cleared';
import { tellsUncommitted } from '@shared/domain/uncommitted-words';
import type { TextItem, TimelineItem, ToolItem } from '@shared/domain/timeline-types';
import { readLimitText } from '../limits/limit-text';
import { CopyButton } from '../markdown/copy-button';
import { Markdown } from '../markdown/markdown';
import { ToolCard } from '../tools/tool-card';
import { ClearDivider, CompactDivider } from './compact-divider';
import { ErrorCard } from './error-card';
import { LeftOutRow } from '../retry/left-out-row';
import { NoticeLine } from './notice-line';
import { PromptBlock } from './prompt-block';
import { UncommittedCard } from './uncommitted-card';
import { ReasoningLine } from './reasoning-line';
import styles from './row-view.module.css';
import type { Row } from './rows';
import { SubagentThread } from './subagent-thread';
import { ToolGroup } from './tool-group';
import { TurnEnd } from './turn-end';

interface RowViewProps {
  row: Row;
  session: SessionSummary;
  isLast: boolean;
}

export const RowView = memo(function RowView({ row, session, isLast }: RowViewProps) {
  if (row.kind === 'left-out') return <LeftOutRow left={row.left} items={row.items} />;
  if (row.kind === 'group')
    return (
      <div className={styles.tool}>
        <ToolGroup items={row.items} folder={session.cwd} />
      </div>
    );
  return <ItemView item={row.item} session={session} isLast={isLast} />;
}, isSameRow);

function ItemView({
  item,
  session,
  isLast,
}: {
  item: TimelineItem;
  session: SessionSummary;
  isLast: boolean;
}) {
  const renderThread = (tool: ToolItem) => (
    <SubagentThread
      item={tool}
      sessionId={session.id}
      renderRow={(row) => <RowView key={row.key} row={row} session={session} isLast={false} />}
    />
  );
  switch (item.kind) {
    case 'prompt':
      return <PromptBlock item={item} sessionId={session.id} />;
    case 'text':
      return (
        <div className={styles.text}>
          <Markdown text={saidText(item)} isStreaming={item.isStreaming} />
          {!item.isStreaming && (
            <span className={styles.copy}>
              <CopyButton text={item.text} label="Copy message" />
            </span>
          )}
        </div>
      );
    case 'reasoning':
      return <ReasoningLine item={item} />;
    case 'tool':
      return (
        <div className={styles.tool}>
          <ToolCard item={item} folder={session.cwd} renderThread={renderThread} />
        </div>
      );
    case 'turn-end':
      return <TurnEnd item={item} isLast={isLast} session={session} />;
    case 'error':
      return <ErrorCard item={item} session={session} isLast={isLast} />;
    case 'notice':
      if (item.text === CLEARED_TEXT) return <ClearDivider />;
      return tellsUncommitted(item.text) ? (
        <UncommittedCard item={item} session={session} />
      ) : (
        <NoticeLine item={item} />
      );
    case 'compact':
      return <CompactDivider item={item} />;
  }
}

/** What the CLI itself says of a limit may hold a bare number for a moment. */
const saidText = ({ text, isStreaming }: TextItem): string =>
  isStreaming || text.length > LIMIT_TEXT_CHARS ? text : readLimitText(text, Date.now()).text;

const LIMIT_TEXT_CHARS = 300;

/** A group is built anew with every batch; its calls are not. */
function isSameRow(before: RowViewProps, after: RowViewProps): boolean {
  if (before.isLast !== after.isLast || before.session.id !== after.session.id) return false;
  if (before.session.cwd !== after.session.cwd) return false;
  if (before.row.kind === 'item')
    return after.row.kind === 'item' && before.row.item === after.row.item;
  if (after.row.kind === 'item' || before.row.kind !== after.row.kind) return false;
  const { items } = after.row;
  return (
    before.row.items.length === items.length &&
    before.row.items.every((item, i) => item === items[i])
  );
}
