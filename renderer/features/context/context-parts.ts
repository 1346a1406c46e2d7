import type { ContextBreakdown, ContextCategory } from '@shared/domain/context-breakdown';

export interface Segment {
  key: string;
  name: string;
  tokens: number;
  /** Of the window, 0 to 100. */
  percent: number;
  color: string;
  kind: ContextCategory['kind'];
}

const COLORS: Record<string, string> = {
  messages: 'var(--series-1)',
  mcp_tools: 'var(--series-2)',
  memory_files: 'var(--series-3)',
  system_prompt: 'var(--series-4)',
  system_tools: 'var(--series-5)',
};
const REST = 'var(--series-rest)';
const ORDER = ['used', 'free', 'buffer', 'deferred'] as const;

/** What is in the window, as it is drawn from left to right: used, free, kept for the summary. */
export function segmentsOf({ categories, windowTokens }: ContextBreakdown): Segment[] {
  return categories
    .filter(({ kind, tokens }) => kind !== 'deferred' && tokens > 0)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .map(({ id, name, tokens, kind }) => ({
      key: id ?? name,
      name,
      tokens,
      kind,
      percent: windowTokens > 0 ? (tokens / windowTokens) * 100 : 0,
      color: kind === 'used' ? (COLORS[id ?? ''] ?? REST) : 'transparent',
    }));
}

/** Listed for awareness, and no part of the window. */
export const outsideOf = ({ categories }: ContextBreakdown): ContextCategory[] =>
  categories.filter(({ kind, tokens }) => kind === 'deferred' && tokens > 0);

/** Every digit: `16,500`. */
export const exactTokens = (tokens: number): string =>
  Math.round(tokens)
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ',');
