import type { CliState } from '@shared/contract/app';
import { err, ok } from '@shared/domain/result';
import type { DriverError } from '../../claude/driver-types';
import type { LocateError } from '../../claude/locate/locate-error';
import { createCliLocator } from '../../claude/locate/locate-cli';
import { type CliFinder, createCliFinder } from '../cli/cli-finder';

export interface CliDeps {
  /** From the settings; ROUNDHOUSE_CLI goes before it. */
  settingsPath(): string | null;
  onChange(state: CliState): void;
}

/** Each search is made anew: asked to look again, it must not answer from memory. */
export const createCli = ({ settingsPath, onChange }: CliDeps): CliFinder =>
  createCliFinder({
    locate: async (configuredPath) => {
      const found = await createCliLocator().locate(configuredPath);
      if (found.ok) return ok(found.value);
      return err({ error: toDriverError(found.error), lookedIn: found.error.lookedIn });
    },
    configuredPath: () => process.env['ROUNDHOUSE_CLI'] || settingsPath(),
    onChange,
  });

const toDriverError = ({ code, message }: LocateError): DriverError => ({
  code,
  message,
  exitCode: null,
  signal: null,
  stderrTail: '',
  command: 'claude',
});
