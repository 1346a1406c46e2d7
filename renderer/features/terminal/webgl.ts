import type { Terminal } from '@xterm/xterm';

/**
 * Drawing by the graphics card, for what is on screen: a page may have few of those at a time. Where
 * there is none, or it is taken away, the terminal draws itself with elements.
 */
export function drawWithWebgl(terminal: Terminal): { setShown(isShown: boolean): void } {
  let addon: { dispose(): void } | null = null;
  let isWanted = false;
  let isRefused = false;

  const load = async (): Promise<void> => {
    const { WebglAddon } = await import('@xterm/addon-webgl');
    if (!isWanted || addon || isRefused || !terminal.element) return;
    if (!hasGraphicsCard()) {
      isRefused = true;
      return;
    }
    try {
      const own = new WebglAddon();
      own.onContextLoss(() => {
        isRefused = true;
        if (addon === own) addon = null;
        own.dispose();
      });
      terminal.loadAddon(own);
      addon = own;
    } catch {
      isRefused = true;
    }
  };

  return {
    setShown(isShown) {
      isWanted = isShown;
      if (isShown && !isRefused) void load();
      if (isShown) return;
      addon?.dispose();
      addon = null;
    },
  };
}

/** False where a program plays the card: it takes longer than elements do, and all of a core. */
function hasGraphicsCard(): boolean {
  const context = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
