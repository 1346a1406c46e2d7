import type { Page } from '@playwright/test';

export interface LongTask {
  /** UTC ms. */
  at: number;
  ms: number;
}

/** Tasks above 50 ms of the page from now on; what is returned reads them. */
export async function watchLongTasks(window: Page): Promise<() => Promise<LongTask[]>> {
  await window.evaluate(`(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.longTasks.push({ at: performance.timeOrigin + entry.startTime, ms: entry.duration });
    }).observe({ type: 'longtask' });
  })()`);
  return () => window.evaluate<LongTask[]>('[...globalThis.longTasks]');
}

/** Bytes of the page's heap after a collection. */
export async function pageHeap(window: Page): Promise<number> {
  const session = await window.context().newCDPSession(window);
  try {
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize;
  } finally {
    await session.detach();
  }
}

export interface ShownTokens {
  distinct: string[];
  /** In two places of the window at one time. */
  doubled: string[];
}

/**
 * The tokens of a conversation as the window shows them: scrolls from the top to the end, as only the
 * rows in view exist, and earlier ones are loaded when the top is reached.
 */
export const readShownTokens = (window: Page, pane: string): Promise<ShownTokens> =>
  window.evaluate<ShownTokens>(`(${SCROLL_THROUGH})(${JSON.stringify(pane)})`);

/** Frames without anything new after which the top or the end is taken for reached. */
const SCROLL_THROUGH = `async (pane) => {
  const region = document.querySelector(pane);
  const scroller = region?.querySelector('[role="log"]');
  if (!scroller) throw new Error('There is no conversation in ' + pane);
  const seen = new Set();
  const doubled = new Set();
  const frames = async (count) => {
    for (let frame = 0; frame < count; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  const read = () => {
    const here = new Set();
    for (const row of region.querySelectorAll('[data-index]'))
      for (const [token] of (row.textContent ?? '').matchAll(/s\\d\\dn\\d{6}/g)) {
        if (here.has(token)) doubled.add(token);
        here.add(token);
        seen.add(token);
      }
  };
  for (let still = 0; still < 10; ) {
    const height = scroller.scrollHeight;
    scroller.scrollTop = 0;
    await frames(6);
    still = scroller.scrollTop === 0 && scroller.scrollHeight === height ? still + 1 : 0;
  }
  for (let still = 0; still < 10; ) {
    await frames(3);
    read();
    const before = scroller.scrollTop;
    scroller.scrollTop += scroller.clientHeight / 2;
    still = scroller.scrollTop === before ? still + 1 : 0;
  }
  return { distinct: [...seen], doubled: [...doubled] };
}`;
