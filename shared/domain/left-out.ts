import type { ForkPoint, LeftOut } from './entities';

/** Where what is shared ends: a copy made of turns that were left out since still has them. */
export const leftOutBefore = (leftOut: readonly LeftOut[], lastSharedSeq: number): LeftOut[] =>
  leftOut.filter(({ untilSeq }) => untilSeq < lastSharedSeq);

export const isLeftOut = (leftOut: readonly LeftOut[], seq: number): boolean =>
  leftOut.some(({ afterSeq, untilSeq }) => seq > afterSeq && seq <= untilSeq);

/** Of the parent's, what a fork shares, numbered as the fork numbers its shared part: down from 0. */
export function leftOutInFork(
  parent: { leftOut: readonly LeftOut[] },
  point: ForkPoint | null,
): LeftOut[] {
  if (point === null) return [];
  return leftOutBefore(parent.leftOut, point.seq).map((left) => ({
    ...left,
    afterSeq: left.afterSeq - point.seq,
    untilSeq: left.untilSeq - point.seq,
  }));
}
