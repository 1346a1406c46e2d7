import { z } from 'zod';
import type { ClaudeSessionId, MessageUuid, SessionId, WorkspaceId } from '../domain/ids';
import {
  PERMISSION_MODES,
  PERMISSION_POLICIES,
  type PermissionUpdate,
} from '../domain/permissions';
import { EFFORTS, SESSION_STATUSES } from '../domain/entities';

export const sessionIdSchema = z.uuid().transform((text) => text as SessionId);
export const workspaceIdSchema = z.uuid().transform((text) => text as WorkspaceId);
export const messageUuidSchema = z.uuid().transform((text) => text as MessageUuid);
export const claudeSessionIdSchema = z.string().transform((text) => text as ClaudeSessionId);
export const policySchema = z.enum(PERMISSION_POLICIES);
export const modeSchema = z.enum(PERMISSION_MODES);
export const effortSchema = z.enum(EFFORTS);
export const statusSchema = z.enum(SESSION_STATUSES);
/** The CLI's own shape passes through unchanged; only what we rely on is checked. */
export const permissionUpdateSchema = z.custom<PermissionUpdate>(
  (value) => typeof value === 'object' && value !== null && 'type' in value,
);
export const nothing = z.object({}).strict();
