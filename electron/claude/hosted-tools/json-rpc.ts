import { z } from 'zod';

/** A JSON-RPC message of the CLI's MCP client (2.1.332); without an id it is a notification. */
export const rpcMessageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).nullish(),
});
export type RpcMessage = z.infer<typeof rpcMessageSchema>;
export type RpcId = string | number;

export const callParamsSchema = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).nullish(),
  _meta: z.looseObject({ 'claudecode/toolUseId': z.string().nullish().catch(null) }).nullish(),
});

export const cancelledParamsSchema = z.looseObject({
  requestId: z.union([z.string(), z.number()]),
});

export const METHOD_NOT_FOUND = -32_601;
export const INVALID_PARAMS = -32_602;

export const rpcResult = (id: RpcId, result: object) => ({ jsonrpc: '2.0', id, result });
export const rpcError = (id: RpcId, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
/** Notifications have no answer, but the control request they came in has (as the SDK answers, 0.3.332). */
export const RPC_NOTED = { jsonrpc: '2.0', id: 0, result: {} };
