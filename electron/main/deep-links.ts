import type { SessionId } from '@shared/domain/ids';
import { findDeepLink, parseDeepLink } from '../platform/deep-link';
import type { WindowHost } from './windows/window-host';

export interface DeepLinks {
  /** A link, or what claims to be one. Kept until it is known which sessions there are. */
  open(address: string): void;
  /** The program was started again, with these arguments. */
  startedAgain(argv: readonly string[]): void;
  /** From here on links are followed. */
  connect(to: DeepLinkTargets): void;
}

export interface DeepLinkTargets {
  host: Pick<WindowHost, 'show' | 'sendTo' | 'notice'>;
  hasSession(id: SessionId): boolean;
}

/** Follows links: all they do is show something that is there. */
export function createDeepLinks(): DeepLinks {
  let targets: DeepLinkTargets | undefined;
  /** Only the newest counts: it is the one that was clicked last. */
  let waiting: ((to: DeepLinkTargets) => void) | undefined;

  const whenReady = (work: (to: DeepLinkTargets) => void): void => {
    if (targets) work(targets);
    else waiting = work;
  };
  const open = (address: string): void => whenReady((to) => follow(address, to));

  return {
    open,
    startedAgain(argv) {
      const link = findDeepLink(argv);
      if (link !== undefined) open(link);
      else whenReady(({ host }) => host.show());
    },
    connect(to) {
      targets = to;
      waiting?.(to);
      waiting = undefined;
    },
  };
}

function follow(address: string, { host, hasSession }: DeepLinkTargets): void {
  const destination = parseDeepLink(address);
  if (destination === null) {
    host.notice('This link leads nowhere in Roundhouse. Nothing was opened.');
  } else if (destination.kind === 'session' && !hasSession(destination.sessionId)) {
    host.notice('There is no such session. It was deleted, or belongs to another computer.');
  } else {
    host.sendTo(destination);
  }
}
