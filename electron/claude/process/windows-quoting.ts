/**
 * One argument as the C runtime of a Windows program reads it back: quotes where there are spaces,
 * backslashes doubled before a quote.
 */
export function quoteForWindows(argument: string): string {
  if (argument !== '' && !/[\s"]/.test(argument)) return argument;
  const escaped = argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1');
  return `"${escaped}"`;
}

/** The same for a batch file run by cmd.exe, which reads the line once more and acts on `& | % ^`. */
export const quoteForCmd = (argument: string): string =>
  quoteForWindows(argument).replace(/[()%!^"<>&|;, ]/g, '^$&');
