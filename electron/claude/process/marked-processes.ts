import type { InstanceMark } from './instance-mark';
import { listLinuxMarks } from './marked-processes-linux';
import { parseMarkedPs, PS_ENVIRONMENT_ARGS } from './marked-processes-mac';
import type { ProcessIdentity } from './process-table';
import { listByProgram } from './process-table';

export interface MarkedProcess extends ProcessIdentity {
  mark: InstanceMark;
}

/** Living processes of this user that carry a mark, whoever their parent is by now. */
export interface MarkReader {
  list(): Promise<MarkedProcess[]>;
}

/**
 * Windows shows nobody the environment of another process: there the list is empty, and leftovers
 * are found only through the notes taken while their parents lived.
 */
export function createMarkReader(platform: NodeJS.Platform): MarkReader {
  if (platform === 'linux') return { list: () => Promise.resolve(listLinuxMarks('/proc')) };
  if (platform === 'win32') return { list: () => Promise.resolve([]) };
  return { list: () => listByProgram('/bin/ps', PS_ENVIRONMENT_ARGS, parseMarkedPs) };
}
