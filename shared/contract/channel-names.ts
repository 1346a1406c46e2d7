/**
 * The names of all calls, by domain. Written out, and free of schemas, so that the preload can hold
 * its allow-list without carrying a validator; a test keeps it equal to the contract.
 */
export const CHANNEL_NAMES = {
  app: [
    'info',
    'database',
    'cli',
    'relocateCli',
    'pickCli',
    'signIn',
    'settings',
    'saveSettings',
    'openExternal',
    'copyText',
    'today',
  ],
  attachments: ['add', 'addFile', 'pick', 'read'],
  drafts: ['read', 'write'],
  login: ['start', 'write', 'resize', 'cancel'],
  requests: ['list', 'putAside'],
  sessions: [
    'list',
    'create',
    'attach',
    'detach',
    'page',
    'send',
    'releaseQueue',
    'removeQueued',
    'editQueued',
    'moveQueued',
    'sendQueuedNow',
    'stop',
    'close',
    'answer',
    'setModel',
    'setEffort',
    'setPolicy',
    'stopTask',
    'markSeen',
    'rename',
    'archive',
    'pin',
    'remove',
    'restore',
  ],
  workspaces: [
    'list',
    'pick',
    'add',
    'addDemo',
    'remove',
    'trustReport',
    'decideTrust',
    'confirmAutonomous',
  ],
} as const;

export const ALL_CHANNELS: readonly string[] = Object.entries(CHANNEL_NAMES).flatMap(
  ([domain, methods]) => methods.map((method) => `${domain}.${method}`),
);

/** Electron's own channels; everything of the contract travels inside these two. */
export const CALL_CHANNEL = 'roundhouse:call';
export const PUSH_CHANNEL = 'roundhouse:push';
