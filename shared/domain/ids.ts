declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** Our own session id (UUID v4). Stays the same over resume and `/clear`. */
export type SessionId = Branded<'SessionId'>;
/** The CLI's session id: names a transcript on disk. Changes with `/clear` and with a fork. */
export type ClaudeSessionId = Branded<'ClaudeSessionId'>;
/** UUID v4 of a workspace row. */
export type WorkspaceId = Branded<'WorkspaceId'>;
/** UUID of a prompt we wrote, or of a transcript row the CLI reported. */
export type MessageUuid = Branded<'MessageUuid'>;

export const asSessionId = (text: string): SessionId => text as SessionId;
export const asClaudeSessionId = (text: string): ClaudeSessionId => text as ClaudeSessionId;
export const asWorkspaceId = (text: string): WorkspaceId => text as WorkspaceId;
export const asMessageUuid = (text: string): MessageUuid => text as MessageUuid;
