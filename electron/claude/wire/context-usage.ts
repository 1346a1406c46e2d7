import type {
  ContextBreakdown,
  ContextPart,
  ContextServer,
} from '@shared/domain/context-breakdown';
import { z } from 'zod';

const tokens = z.number().catch(0);
const list = <T extends z.ZodType>(entry: T) => z.array(entry).nullish().catch(null);

/** Answer to `get_context_usage` (recorded on 2.1.332). Whatever is missing is not known. */
const usageSchema = z.looseObject({
  totalTokens: z.number(),
  maxTokens: z.number(),
  rawMaxTokens: z.number().nullish().catch(null),
  model: z.string().nullish().catch(null),
  autoCompactThreshold: z.number().nullish().catch(null),
  isAutoCompactEnabled: z.boolean().nullish().catch(null),
  categories: list(
    z.looseObject({
      id: z.string().nullish().catch(null),
      name: z.string(),
      tokens,
      kind: z.enum(['used', 'free', 'buffer', 'deferred']).nullish().catch(null),
      isDeferred: z.boolean().nullish().catch(null),
    }),
  ),
  memoryFiles: list(z.looseObject({ path: z.string(), type: z.string().catch(''), tokens })),
  mcpTools: list(
    z.looseObject({
      name: z.string(),
      serverName: z.string(),
      tokens,
      isLoaded: z.boolean().nullish().catch(null),
    }),
  ),
  agents: list(
    z.looseObject({ agentType: z.string(), source: z.string().nullish().catch(null), tokens }),
  ),
  skills: z
    .looseObject({
      skillFrontmatter: list(
        z.looseObject({ name: z.string(), source: z.string().nullish().catch(null), tokens }),
      ),
    })
    .nullish()
    .catch(null),
  messageBreakdown: z.record(z.string(), z.unknown()).nullish().catch(null),
});
type Usage = z.infer<typeof usageSchema>;

/** Null: it cannot be read. */
export function readContextUsage(payload: unknown, isCounted: boolean): ContextBreakdown | null {
  const parsed = usageSchema.safeParse(payload);
  if (!parsed.success) return null;
  const usage = parsed.data;
  return {
    model: usage.model ?? null,
    totalTokens: usage.totalTokens,
    windowTokens: usage.rawMaxTokens ?? usage.maxTokens,
    autoCompactAt:
      usage.isAutoCompactEnabled === false ? null : (usage.autoCompactThreshold ?? null),
    isCounted,
    categories: (usage.categories ?? []).map(({ id, name, tokens: count, kind, isDeferred }) => ({
      id: id ?? null,
      name,
      tokens: count,
      kind: kind ?? kindByName(name, isDeferred === true),
    })),
    memoryFiles: (usage.memoryFiles ?? []).map(({ path, type, tokens: count }) => ({
      path,
      scope: type,
      tokens: count,
    })),
    servers: serversOf(usage.mcpTools ?? []),
    agents: (usage.agents ?? []).map(({ agentType, source, tokens: count }) => ({
      name: agentType,
      source: source ?? null,
      tokens: count,
    })),
    skills: (usage.skills?.skillFrontmatter ?? []).map(({ name, source, tokens: count }) => ({
      name,
      source: source ?? null,
      tokens: count,
    })),
    messages: messagesOf(usage.messageBreakdown ?? {}),
  };
}

/** 2.1.226 has no `kind`: the rows that are no content are told by their names there. */
function kindByName(name: string, isDeferred: boolean): 'used' | 'free' | 'buffer' | 'deferred' {
  if (isDeferred) return 'deferred';
  if (/^free space$/i.test(name)) return 'free';
  return /buffer$/i.test(name) ? 'buffer' : 'used';
}

function serversOf(tools: NonNullable<Usage['mcpTools']>): ContextServer[] {
  const servers = new Map<string, ContextServer>();
  for (const { name, serverName, tokens: count, isLoaded } of tools) {
    const server = servers.get(serverName) ?? { name: serverName, tokens: 0, tools: [] };
    servers.set(serverName, server);
    server.tools.push({ name, tokens: count, isLoaded: isLoaded !== false });
    if (isLoaded !== false) server.tokens += count;
  }
  return [...servers.values()].toSorted((a, b) => b.tokens - a.tokens);
}

const MESSAGE_KINDS = {
  userMessageTokens: 'Your messages',
  assistantMessageTokens: 'Replies',
  toolCallTokens: 'Tool calls',
  toolResultTokens: 'Tool results',
  attachmentTokens: 'Attachments and notes',
  redirectedContextTokens: 'Context from elsewhere',
  unattributedTokens: 'Not told apart',
} as const;

const messagesOf = (breakdown: Record<string, unknown>): ContextPart[] =>
  Object.entries(MESSAGE_KINDS).flatMap(([field, name]) => {
    const count = breakdown[field];
    return typeof count === 'number' && count > 0 ? [{ name, source: null, tokens: count }] : [];
  });
