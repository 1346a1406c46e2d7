import { useRef } from 'react';
import { Splitter } from '../../components/splitter';
import { useElementSize } from '../../components/use-element-size';
import styles from './pane-splitter.module.css';
import type { TerminalTab } from './terminal-tabs';
import { useTerminalStore } from './terminal-store';

/** A terminal narrower than this is of no use. */
const MIN_PX = 120;

/** Between two terminals of a tab; what one gains the other loses. */
export function PaneSplitter({ tab, index }: { tab: TerminalTab; index: number }) {
  const own = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(own);
  const share = useTerminalStore((state) => state.share);

  const resize = (wanted: number) => {
    const panes = own.current?.parentElement?.parentElement;
    if (!panes) return;
    const widths = [...panes.children].map((pane) => pane.clientWidth);
    const [left = 0, right = 0] = [widths[index - 1], widths[index]];
    const room = left + right;
    const next = Math.min(Math.max(MIN_PX, wanted), room - MIN_PX);
    if (room < 2 * MIN_PX) return;
    share(
      tab.groupId,
      widths.map((width, at) => {
        if (at === index) return next;
        return at === index - 1 ? room - next : width;
      }),
    );
  };

  return (
    <div ref={own} className={styles.edge}>
      <Splitter
        label="Width of the terminal"
        side="right"
        width={width}
        min={MIN_PX}
        max={4_000}
        onResize={resize}
      />
    </div>
  );
}
