import type { CallError } from '@shared/contract/error';
import type { DriverError } from '../../claude/driver-types';

/**
 * Why a child is started. A prompt waits in line for it and its failure is told in the conversation;
 * "start" does not wait; "wake" neither waits nor leaves a trace when it fails.
 */
export type StartManner = 'prompt' | 'start' | 'wake';

export type StartError = DriverError | CallError;

export const NO_ROOM: CallError = {
  code: 'session-busy',
  message:
    'As many sessions run as the limit allows, and none of them is idle. Nothing was started; ' +
    'stop one, or raise the limit in the settings.',
};

export const CALLED_OFF: CallError = {
  code: 'session-busy',
  message: 'The start was called off.',
};
