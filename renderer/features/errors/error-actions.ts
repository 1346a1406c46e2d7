import type { CallErrorCode } from '@shared/contract/error';

/** What the window offers next. `none`: the words alone say what to do. */
export type ErrorAction =
  | 'retry'
  | 'sign-in'
  | 'find-cli'
  | 'relocate-folder'
  | 'missing-folder'
  | 'trust'
  | 'confirm-autonomous'
  | 'compact'
  | 'billing'
  | 'none';

export const ACTION_LABELS: Record<Exclude<ErrorAction, 'none'>, string> = {
  retry: 'Try again',
  'sign-in': 'Sign in',
  'find-cli': 'Find the CLI',
  'relocate-folder': 'Choose where it is',
  'missing-folder': 'See what can be done',
  trust: 'Decide about this folder',
  'confirm-autonomous': 'Confirm',
  compact: 'Compact the conversation',
  billing: 'Open the settings',
};

interface ErrorMeaning {
  title: string;
  action: ErrorAction;
}

/** Every code the bridge or a session can answer with. The message itself comes from main. */
export const ERROR_MEANINGS: Record<CallErrorCode, ErrorMeaning> = {
  'cli-not-found': { title: 'Claude Code was not found', action: 'find-cli' },
  'cli-not-executable': { title: 'Claude Code could not be started', action: 'find-cli' },
  'cli-exited-early': { title: 'Claude Code ended before it answered', action: 'retry' },
  'cli-silent': { title: 'Claude Code did not answer', action: 'retry' },
  'cwd-missing': { title: 'The folder no longer exists', action: 'missing-folder' },
  'not-signed-in': { title: 'Not signed in', action: 'sign-in' },
  'resume-refused': { title: 'The conversation could not be resumed', action: 'none' },
  'resume-mismatch': { title: 'It may be another conversation', action: 'none' },
  'session-id-in-use': { title: 'The conversation is open elsewhere', action: 'retry' },
  'bypass-refused': { title: 'Autonomous is not possible here', action: 'none' },
  'process-exited': { title: 'Claude Code ended unexpectedly', action: 'retry' },
  'app-ended': { title: 'Roundhouse ended while this ran', action: 'retry' },
  'stopped-by-force': { title: 'Stopped by force', action: 'none' },
  'line-too-long': { title: 'Claude Code sent more than can be read', action: 'retry' },
  'write-failed': { title: 'The message could not be handed over', action: 'retry' },
  'api-error': { title: 'The service answered with an error', action: 'retry' },
  'service-busy': { title: 'The service is busy', action: 'retry' },
  'limit-reached': { title: 'A limit is reached', action: 'retry' },
  'prompt-too-long': { title: 'The conversation is too long', action: 'compact' },
  'image-refused': { title: 'An image was refused', action: 'none' },
  'billing-refused': { title: 'Ended: an API key would pay', action: 'billing' },
  'turn-failed': { title: 'The turn failed', action: 'retry' },
  'turn-timeout': { title: 'The turn took too long', action: 'retry' },
  'hook-failed': { title: 'A hook failed', action: 'none' },
  'request-refused': { title: 'Claude Code refused the change', action: 'none' },
  'budget-reached': { title: 'The budget is used up', action: 'none' },
  'tools-refused': { title: 'The tools are not those of the profile', action: 'none' },
  'mcp-config-unusable': { title: 'The MCP servers could not be set up', action: 'retry' },
  'git-failed': { title: 'git could not do it', action: 'none' },
  'bad-input': { title: 'That was not accepted', action: 'none' },
  'forbidden-sender': { title: 'Refused', action: 'none' },
  internal: { title: 'Something went wrong in the app', action: 'retry' },
  'timed-out': { title: 'No answer in time', action: 'retry' },
  'not-found': { title: 'No longer there', action: 'none' },
  'folder-missing': { title: 'The folder no longer exists', action: 'missing-folder' },
  'not-a-folder': { title: 'Not a folder', action: 'relocate-folder' },
  'trust-needed': { title: 'This folder waits for your decision', action: 'trust' },
  'autonomous-not-confirmed': {
    title: 'Autonomous was not confirmed',
    action: 'confirm-autonomous',
  },
  'session-busy': { title: 'The session is busy', action: 'none' },
  'session-held-elsewhere': { title: 'Another program holds this session', action: 'retry' },
  'image-not-supported': { title: 'Image not added', action: 'none' },
  'image-too-large': { title: 'Image too large', action: 'none' },
  'request-gone': { title: 'This request was withdrawn', action: 'none' },
  'file-unusable': { title: 'The file could not be used', action: 'none' },
  'terminal-failed': { title: 'No terminal was opened', action: 'none' },
  'notifications-unavailable': { title: 'No notification was shown', action: 'none' },
  'database-newer': { title: 'The history is from a newer version', action: 'none' },
  'database-locked': { title: 'The history is in use elsewhere', action: 'retry' },
  'database-damaged': { title: 'The history is damaged', action: 'none' },
  'database-read-only': { title: 'The history cannot be written', action: 'none' },
  'database-full': { title: 'The disk is full', action: 'retry' },
};
