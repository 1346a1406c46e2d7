import { newCostState } from '@shared/domain/cost';
import { asClaudeSessionId } from '@shared/domain/ids';
import type { OpenOptions } from '../driver-types';

/** A new session of the program at `path`, with nothing chosen, for tests and benches. */
export const plainOpenOptions = (
  path: string,
  over: Partial<OpenOptions> & Pick<OpenOptions, 'cwd' | 'env'>,
): OpenOptions => ({
  cli: { path, version: '9.9.9', source: 'configured', pathVariable: process.env.PATH ?? '' },
  start: {
    kind: 'new',
    claudeSessionId: asClaudeSessionId('11111111-1111-4111-8111-111111111111'),
  },
  permissionMode: 'default',
  bypass: 'never',
  usesFolderSettings: true,
  hooks: [],
  model: null,
  effort: null,
  maxTurns: null,
  budgetUsd: null,
  mcpConfigPath: null,
  wantsHookEvents: false,
  wantsRawFrames: false,
  costState: newCostState(),
  contextWindow: null,
  ...over,
});
