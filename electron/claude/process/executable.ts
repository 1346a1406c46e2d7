import { quoteForCmd } from './windows-quoting';

export interface Executable {
  file: string;
  args: string[];
  /** Windows: `args` are quoted already. */
  isVerbatim: boolean;
}

/**
 * How a located CLI is run: a native program as it is, a JavaScript file by Node, a Windows batch
 * shim through cmd.exe (Node refuses to start one directly). `node` is Node's path, or the name to be
 * found on the child's PATH.
 */
export function toExecutable(
  cliPath: string,
  args: readonly string[],
  platform: NodeJS.Platform,
  node: string,
): Executable {
  if (/\.[cm]?js$/i.test(cliPath)) {
    return { file: node, args: [cliPath, ...args], isVerbatim: false };
  }
  if (platform === 'win32' && /\.(cmd|bat)$/i.test(cliPath)) {
    const line = [cliPath, ...args].map(quoteForCmd).join(' ');
    return { file: 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], isVerbatim: true };
  }
  return { file: cliPath, args: [...args], isVerbatim: false };
}

/**
 * Electron would need a variable to stand in for Node, which the CLI would hand on to every tool it
 * starts; so there Node is looked up on the PATH.
 */
export const defaultNode = (): string =>
  process.versions.electron === undefined ? process.execPath : 'node';
