import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionId } from '@shared/domain/ids';
import { createFakeBridge } from '../bridge/fake/fake-bridge';
import { Providers } from './providers';
import { useSeeSession } from './use-see-session';

const session = { id: 'a' as SessionId, status: 'done-unseen' } as const;

function Pane() {
  const element = useRef<HTMLDivElement>(null);
  useSeeSession(session, element);
  return <div ref={element} />;
}

/** How much of the pane is in view, as the browser would tell. */
let tell: (ratio: number) => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: (entries: { intersectionRatio: number }[]) => void) {
        tell = (intersectionRatio) => listener([{ intersectionRatio }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a pane that is scrolled out of view is seen once it is scrolled to', () => {
  const bridge = createFakeBridge('full');
  const invoke = vi.spyOn(bridge, 'invoke');
  const seen = () => invoke.mock.calls.filter(([channel]) => channel === 'sessions.markSeen');
  render(
    <Providers bridge={bridge}>
      <Pane />
    </Providers>,
  );
  act(() => tell(0));
  act(() => tell(0.2));
  expect(seen()).toEqual([]);
  act(() => tell(0.6));
  expect(seen()).toEqual([['sessions.markSeen', { sessionId: 'a' }]]);
});
