import type { PushEvents, PushName } from '@shared/contract/push';
import type { Destination } from '@shared/contract/windows';

export interface PageMail {
  /** Its page begins anew, and hears nothing until it asks again. */
  pageStarts(): void;
  /** The page listens and asks where it was opened to go: answered once. */
  takeDestination(): Destination | null;
  sendTo(destination: Destination): void;
  notice(text: string): void;
}

/** What a window is to be told, kept while its page loads: what is pushed then is lost. */
export function createPageMail(
  push: <N extends PushName>(name: N, payload: PushEvents[N]) => void,
  first: Destination | null,
): PageMail {
  let isListening = false;
  let destination = first;
  let notices: string[] = [];
  return {
    pageStarts() {
      isListening = false;
    },
    takeDestination() {
      isListening = true;
      for (const text of notices) push('windows.noticed', { text });
      notices = [];
      const taken = destination;
      destination = null;
      return taken;
    },
    sendTo(next) {
      if (isListening) push('windows.sentTo', next);
      else destination = next;
    },
    notice(text) {
      if (isListening) push('windows.noticed', { text });
      else notices.push(text);
    },
  };
}
