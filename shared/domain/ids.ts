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
/** SHA-256 of an attachment's bytes, in lower-case hex. */
export type AttachmentId = Branded<'AttachmentId'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);
export const asSessionId = (text: string): SessionId => text as SessionId;
export const asClaudeSessionId = (text: string): ClaudeSessionId => text as ClaudeSessionId;
export const asWorkspaceId = (text: string): WorkspaceId => text as WorkspaceId;
export const asMessageUuid = (text: string): MessageUuid => text as MessageUuid;
export const asAttachmentId = (text: string): AttachmentId => text as AttachmentId;
