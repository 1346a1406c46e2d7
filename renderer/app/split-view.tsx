import { type CSSProperties, memo, useRef } from 'react';
import { Splitter } from '../components/splitter';
import { useElementSize } from '../components/use-element-size';
import { useLayoutStore } from '../stores/layout-store';
import { MIN_PANE_PX } from '../stores/panes';
import { Pane } from './pane';
import { columnsFor, type PanePlace, placePanes, resizePane } from './place-panes';
import styles from './split-view.module.css';

/** Lower than this a conversation shows next to nothing above its composer; then the middle scrolls. */
const MIN_PANE_HEIGHT_PX = 300;

/** One to four sessions side by side. */
export const SplitView = memo(function SplitView() {
  const panes = useLayoutStore((state) => state.panes);
  const shares = useLayoutStore((state) => state.paneShares);
  const setShares = useLayoutStore((state) => state.setPaneShares);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(box);
  const columns = columnsFor(panes.length, width);
  const rows = Math.ceil(panes.length / columns);
  const places = placePanes(shares, columns);
  return (
    <div ref={box} className={styles.split} data-testid="split-view" data-panes={panes.length}>
      <div className={styles.inner} style={{ minHeight: rows > 1 ? rows * MIN_PANE_HEIGHT_PX : 0 }}>
        {panes.map((id, index) => (
          <Pane
            key={id}
            sessionId={id}
            index={index}
            isAlone={panes.length === 1}
            isBelow={index >= columns}
            style={styleOf(places[index])}
          />
        ))}
        {panes.map((id, index) => {
          const place = places[index];
          const isLastOfRow = index % columns === columns - 1 || index === panes.length - 1;
          if (!place || isLastOfRow) return null;
          const widthPx = (place.width / 100) * width;
          const pxPerShare = widthPx / (shares[index] ?? 1);
          const bothPx = ((place.width + (places[index + 1]?.width ?? 0)) / 100) * width;
          return (
            <div
              key={`splitter:${id}`}
              className={styles.splitter}
              style={{
                left: `${place.left + place.width}%`,
                top: `${place.top}%`,
                height: `${place.height}%`,
              }}
            >
              <Splitter
                label={`Width of pane ${index + 1}`}
                side="left"
                width={Math.round(widthPx)}
                min={Math.round(Math.min(MIN_PANE_PX, bothPx / 2))}
                max={Math.round(Math.max(bothPx - MIN_PANE_PX, bothPx / 2))}
                onResize={(to) => setShares(resizePane(shares, index, to, pxPerShare))}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
});

const styleOf = (place: PanePlace | undefined): CSSProperties => ({
  left: `${place?.left ?? 0}%`,
  top: `${place?.top ?? 0}%`,
  width: `${place?.width ?? 100}%`,
  height: `${place?.height ?? 100}%`,
});
