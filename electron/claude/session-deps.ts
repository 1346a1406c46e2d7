import { randomUUID } from 'node:crypto';
import { createNormalizer, type Normalizer, type NormalizerOptions } from './normalize/normalizer';
import { type ChildGuard, createChildGuard } from './process/child-guard';
import { type Clock, systemClock } from './process/clock';
import { defaultNode } from './process/executable';
import { createMarkReader } from './process/marked-processes';
import { createProcessTable, type ProcessTable } from './process/process-table';
import { type SpawnChild, spawnChild } from './process/spawn-child';

/** The world as one session sees it. Tests replace parts of it; the product takes it as it is. */
export interface SessionDeps {
  createNormalizer(options: NormalizerOptions): Normalizer;
  clock: Clock;
  spawnChild: SpawnChild;
  processTable: ProcessTable;
  platform: NodeJS.Platform;
  /** Node's path, or the name to find on the child's PATH: runs a CLI that is a script. */
  node: string;
  guard: ChildGuard;
  newId(): string;
  maxLineBytes?: number;
}

export const defaultSessionDeps = (): SessionDeps => ({
  createNormalizer,
  clock: systemClock,
  spawnChild,
  processTable: createProcessTable(process.platform),
  platform: process.platform,
  node: defaultNode(),
  guard: createChildGuard({
    instanceId: randomUUID(),
    marks: createMarkReader(process.platform),
    reaper: null,
  }),
  newId: randomUUID,
});
