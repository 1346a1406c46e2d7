import type { Terminal } from '@xterm/xterm';

/**
 * What a program asks of its terminal is answered by main, which hears it once; each window would
 * answer it again, and late.
 */
export function swallowQueries({ parser }: Terminal): void {
  const answered = (): boolean => true;
  for (const prefix of [undefined, '>', '=', '?']) {
    const own = prefix === undefined ? {} : { prefix };
    if (prefix !== '?') parser.registerCsiHandler({ ...own, final: 'c' }, answered);
    if (prefix === undefined || prefix === '?') {
      parser.registerCsiHandler({ ...own, final: 'n' }, answered);
      parser.registerCsiHandler({ ...own, intermediates: '$', final: 'p' }, answered);
    }
  }
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, answered);
}
