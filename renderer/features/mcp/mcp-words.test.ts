import { expect, it } from 'vitest';
import type { McpServer } from '@shared/domain/mcp-server';
import { serversNote, serverState } from './mcp-words';

const server = (name: string, status: string): McpServer => ({
  name,
  status,
  error: null,
  transport: null,
  scope: null,
  tools: null,
});

it('case 76: every server that is not there is named, and those that are say nothing', () => {
  expect(serversNote([])).toBeNull();
  expect(serversNote([server('good', 'connected'), server('off', 'disabled')])).toBeNull();
  expect(
    serversNote([
      server('good', 'connected'),
      server('broken', 'failed'),
      server('gone', 'failed'),
      server('slow', 'pending'),
      server('shop', 'needs-auth'),
    ]),
  ).toBe(
    'MCP servers broken, gone did not start; MCP server shop needs a sign-in; ' +
      'MCP server slow is still connecting. The session goes on without.',
  );
});

it('shows the word of a version nobody knows as it is', () => {
  expect(serverState('needs-auth')).toBe('needs a sign-in');
  expect(serverState('resting')).toBe('resting');
});
