import { randomUUID } from 'node:crypto';
import { type ChildGuard, createChildGuard } from './process/child-guard';
import { systemClock } from './process/clock';
import { type DeadInstancesReport, endDeadInstances } from './process/end-dead-instances';
import { signalProcess } from './process/end-processes';
import { createMarkReader } from './process/marked-processes';
import { createProcessTable } from './process/process-table';
import { createReaperLink } from './reaper/reaper-link';

/** For one run of a program: nothing it starts outlives it for long. */
export interface ProgramGuard {
  /** For every session the program opens. */
  guard: ChildGuard;
  /** Ends what programs that died left running; takes its time and is waited for by nobody. */
  endDeadInstances(): Promise<DeadInstancesReport>;
}

export interface ProgramGuardOptions {
  /** Path of the built reaper; null: this program has none. */
  reaperProgram: string | null;
  env: Readonly<Record<string, string | undefined>>;
  /** The reaper cannot be started or was lost; sessions run all the same. */
  onTrouble(text: string): void;
}

export function createProgramGuard(options: ProgramGuardOptions): ProgramGuard {
  const { reaperProgram, env, onTrouble } = options;
  const marks = createMarkReader(process.platform);
  const reaper =
    reaperProgram === null
      ? null
      : createReaperLink({ file: process.execPath, program: reaperProgram, env, onTrouble });
  return {
    guard: createChildGuard({ instanceId: randomUUID(), marks, reaper }),
    endDeadInstances: () =>
      endDeadInstances({
        marks,
        table: createProcessTable(process.platform),
        reaper,
        signalProcess,
        clock: systemClock,
      }),
  };
}
