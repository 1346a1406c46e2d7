/** One key per channel whose answer is cached. */
export const queryKeys = {
  info: ['app.info'],
  database: ['app.database'],
  cli: ['app.cli'],
  signIn: ['app.signIn'],
  settings: ['app.settings'],
  today: ['app.today'],
  workspaces: ['workspaces.list'],
  sessions: ['sessions.list'],
  requests: ['requests.list'],
  trustReport: (workspaceId: string) => ['workspaces.trustReport', workspaceId],
  attachment: (id: string) => ['attachments.read', id],
} as const;
