import type { ElectronApplication } from '@playwright/test';

/** What is measured inside the app's main process, through Playwright's own line to it. */
export interface MainProbe {
  /** Delays of the event loop are counted from now on. */
  startLoopDelay(): Promise<void>;
  /** p99 in ms above the resolution of 1 ms, since `startLoopDelay`. */
  readLoopDelay(): Promise<LoopDelay>;
  /** Collects garbage, then heap and resident memory of main, and resident of all page processes. */
  memory(): Promise<MainMemory>;
  /** Counts what is sent to the pages for that long. */
  messages(ms: number): Promise<{ perSecond: number; maxBytes: number }>;
}

export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}

export interface MainMemory {
  heapBytes: number;
  rssBytes: number;
  pagesRssBytes: number;
}

const RESOLUTION_MS = 1;

export function createMainProbe(app: ElectronApplication): MainProbe {
  return {
    async startLoopDelay() {
      await app.evaluate((_electron, resolution) => {
        const { monitorEventLoopDelay } = process.getBuiltinModule('perf_hooks');
        const histogram = monitorEventLoopDelay({ resolution });
        histogram.enable();
        Reflect.set(globalThis, 'loopDelay', histogram);
      }, RESOLUTION_MS);
    },
    async readLoopDelay() {
      const { p50, p99, max } = await app.evaluate(() => {
        const histogram = Reflect.get(globalThis, 'loopDelay');
        histogram.disable();
        return {
          p50: histogram.percentile(50),
          p99: histogram.percentile(99),
          max: histogram.max,
        };
      });
      const above = (ns: number): number => Math.max(0, ns / 1e6 - RESOLUTION_MS);
      return { p50: above(p50), p99: above(p99), max: above(max) };
    },
    memory: () =>
      app.evaluate(({ app: own }) => {
        const histogram = Reflect.get(globalThis, 'loopDelay');
        // The collection is the bench's doing, not the app's.
        histogram?.disable();
        process.getBuiltinModule('v8').setFlagsFromString('--expose-gc');
        const collect = process.getBuiltinModule('vm').runInNewContext('gc');
        collect();
        collect();
        const pages = own.getAppMetrics().filter(({ type }) => type === 'Tab');
        const memory = {
          heapBytes: process.memoryUsage().heapUsed,
          rssBytes: process.memoryUsage.rss(),
          pagesRssBytes: pages.reduce((sum, page) => sum + page.memory.workingSetSize * 1024, 0),
        };
        histogram?.enable();
        return memory;
      }),
    messages: (ms) =>
      app.evaluate(async ({ BrowserWindow }, duration) => {
        const { serialize } = process.getBuiltinModule('v8');
        const sizes: number[] = [];
        const undo = BrowserWindow.getAllWindows().map(({ webContents }) => {
          const send = webContents.send.bind(webContents);
          webContents.send = (channel, ...args) => {
            sizes.push(serialize(args).length);
            send(channel, ...args);
          };
          return () => {
            webContents.send = send;
          };
        });
        await new Promise((resolve) => setTimeout(resolve, duration));
        for (const restore of undo) restore();
        return { perSecond: sizes.length / (duration / 1000), maxBytes: Math.max(0, ...sizes) };
      }, ms),
  };
}
