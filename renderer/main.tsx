import './components/tokens.css';
import './components/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { Boundary } from './app/boundary';
import { NoBridge } from './app/no-bridge';
import { Providers } from './app/providers';
import { type Bridge, windowBridge } from './bridge/window-bridge';

async function start(): Promise<void> {
  const element = document.getElementById('root');
  if (!element) return;
  // The page forbids code made of text; zod, which is read later, would try it once to find that out.
  Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
  const bridge = windowBridge() ?? (await fakeBridge());
  createRoot(element).render(
    <Boundary region="The window">
      {bridge ? (
        <Providers bridge={bridge}>
          <App />
        </Providers>
      ) : (
        <NoBridge />
      )}
    </Boundary>,
  );
}

/** Development in a plain browser; the condition is constant, so no release build contains it. */
async function fakeBridge(): Promise<Bridge | null> {
  if (!import.meta.env.DEV) return null;
  const { createFakeBridge, sceneFromUrl } = await import('./bridge/fake/fake-bridge');
  return createFakeBridge(sceneFromUrl(window.location.search));
}

void start();
