import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { type Client, createClient } from '../bridge/client';
import { ClientContext } from '../bridge/client-context';
import { bindPushToCache } from '../bridge/push-to-cache';
import type { Bridge } from '../bridge/window-bridge';
import { createHighlighterClient } from '../features/markdown/highlight/highlighter-client';
import { HighlighterContext } from '../features/markdown/highlight/use-highlight';

const TIP_DELAY_MS = 400;

export function Providers({ bridge, children }: { bridge: Bridge; children: ReactNode }) {
  const [client] = useState<Client>(() => createClient(bridge));
  const [cache] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { refetchOnWindowFocus: false, networkMode: 'always' } },
      }),
  );
  const [highlighter] = useState(() => createHighlighterClient(startHighlightWorker));
  useEffect(() => bindPushToCache(client, cache), [client, cache]);
  return (
    <ClientContext.Provider value={client}>
      <QueryClientProvider client={cache}>
        <HighlighterContext.Provider value={highlighter}>
          <Tooltip.Provider delayDuration={TIP_DELAY_MS}>{children}</Tooltip.Provider>
        </HighlighterContext.Provider>
      </QueryClientProvider>
    </ClientContext.Provider>
  );
}

const startHighlightWorker = (): Worker =>
  new Worker(new URL('../features/markdown/highlight/highlight-worker.ts', import.meta.url), {
    type: 'module',
    name: 'highlight',
  });
