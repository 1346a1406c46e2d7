import type { Bridge } from '@shared/contract/bridge';

declare global {
  interface Window {
    roundhouse?: Bridge;
  }
}

export type { Bridge };

/** The preload's bridge; null in a page that was opened without one. */
export function windowBridge(): Bridge | null {
  const bridge = window.roundhouse;
  return bridge && typeof bridge.invoke === 'function' ? bridge : null;
}
