import { constants, setPriority } from 'node:os';

/**
 * Lets a child, and all it starts, have what the window and this process do not need: thirty agents
 * that compile must not make a window lag. Where the system refuses, the child runs as it is.
 */
export function yieldToWindow(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Gone already, or not allowed: nothing depends on it.
  }
}
