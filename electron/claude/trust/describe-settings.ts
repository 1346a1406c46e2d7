import type { TrustItem } from '@shared/domain/entities';
import { describeServers } from './describe-mcp';
import { isJson } from '@shared/domain/json-object';

export type FoundItem = Omit<TrustItem, 'file'>;

export interface Description {
  items: FoundItem[];
  /** The part of the file the items come from, values included: what the hash covers. */
  covered: unknown;
}

/** Keys that name a program, beside hooks and the API key helper. */
const COMMAND_KEYS = [
  'statusLine',
  'fileSuggestion',
  'awsAuthRefresh',
  'awsCredentialExport',
  'gcpAuthRefresh',
  'otelHeadersHelper',
] as const;
/** Keys that bring in code or servers from elsewhere. */
const SOURCE_KEYS = [
  'enabledPlugins',
  'extraKnownMarketplaces',
  'enableAllProjectMcpServers',
  'enabledMcpjsonServers',
] as const;

/** Hooks, environment, helpers, rules and other programs of a settings file (CLI 2.1.332). */
export function describeSettings(settings: Record<string, unknown>): Description {
  const covered: Record<string, unknown> = {};
  const items: FoundItem[] = [];
  const add = (key: string, found: FoundItem[]): void => {
    if (found.length === 0) return;
    covered[key] = settings[key];
    items.push(...found);
  };

  add('hooks', describeHooks(settings.hooks));
  add('env', describeEnv(settings.env));
  add('apiKeyHelper', describeCommand('api-key-helper', null, settings.apiKeyHelper));
  add('permissions', describePermissions(settings.permissions));
  add('mcpServers', describeServers(settings.mcpServers));
  for (const key of COMMAND_KEYS) add(key, describeCommand('other', key, settings[key]));
  for (const key of SOURCE_KEYS) add(key, describeSource(key, settings[key]));
  return { items, covered };
}

function describeHooks(hooks: unknown): FoundItem[] {
  if (!isJson(hooks)) return [];
  return Object.entries(hooks).flatMap(([event, matchers]) => {
    if (!Array.isArray(matchers)) return [hookItem(event, null, matchers)];
    return matchers.flatMap((entry: unknown) => {
      if (!isJson(entry) || !Array.isArray(entry.hooks)) return [hookItem(event, null, entry)];
      const matcher = typeof entry.matcher === 'string' ? entry.matcher : null;
      return entry.hooks.map((hook: unknown) => hookItem(event, matcher, hook));
    });
  });
}

function hookItem(event: string, matcher: string | null, hook: unknown): FoundItem {
  const where = matcher === null || matcher === '' ? event : `${event} (${matcher})`;
  const command = isJson(hook) && typeof hook.command === 'string' ? hook.command : null;
  return { kind: 'hook', text: `${where}: ${command ?? JSON.stringify(hook)}` };
}

const describeEnv = (env: unknown): FoundItem[] =>
  isJson(env) ? Object.keys(env).map((name) => ({ kind: 'env', text: name })) : [];

function describeCommand(kind: FoundItem['kind'], key: string | null, value: unknown): FoundItem[] {
  const command = isJson(value) ? value.command : value;
  if (typeof command !== 'string' || command === '') return [];
  return [{ kind, text: key === null ? command : `${key}: ${command}` }];
}

function describePermissions(permissions: unknown): FoundItem[] {
  if (!isJson(permissions)) return [];
  return Object.entries(permissions).flatMap(([key, value]) => {
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    return entries
      .filter((entry) => entry !== null && entry !== undefined)
      .map((entry) => ({
        kind: 'permission-rule' as const,
        text: `${key}: ${typeof entry === 'string' ? entry : JSON.stringify(entry)}`,
      }));
  });
}

function describeSource(key: string, value: unknown): FoundItem[] {
  if (value === true) return [{ kind: 'other', text: key }];
  const names = Array.isArray(value) ? value.map(String) : isJson(value) ? activeKeys(value) : [];
  return names.map((name) => ({ kind: 'other', text: `${key}: ${name}` }));
}

const activeKeys = (value: Record<string, unknown>): string[] =>
  Object.keys(value).filter((name) => value[name] !== false);
