import type { Corpus } from '../corpus';

/** What one side reports of one run over the corpus. */
export interface SideReport {
  /** From the prompt being written to the last result, ms. */
  ms: number;
  /** Characters of text and thinking the consumer summed. */
  textLength: number;
  results: number;
  /** RSS in bytes at each hundredth of the run. */
  rss: number[];
}

export type Side = (
  corpus: Corpus,
  options: { childScript: string; folder: string },
) => Promise<SideReport>;
