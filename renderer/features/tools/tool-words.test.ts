import { describe, expect, it } from 'vitest';
import { shortPath, toolWords } from './tool-words';

describe('a tool call in one line', () => {
  it('shows paths relative to the folder, and only then', () => {
    expect(shortPath('/w/app/src/a.ts', '/w/app')).toBe('src/a.ts');
    expect(shortPath('/w/application/a.ts', '/w/app')).toBe('/w/application/a.ts');
    expect(shortPath('C:\\w\\a.ts', 'C:\\w\\')).toBe('a.ts');
    expect(shortPath(null, '/w')).toBeNull();
  });

  it('names an MCP tool by server and tool', () => {
    const payload = {
      kind: 'generic',
      name: 'mcp__github__list_issues',
      input: {},
      output: null,
    } as const;
    const words = toolWords({ payload, title: 'mcp__github__list_issues', toolName: 'x' }, null);
    expect(words).toEqual({ verb: 'github: list_issues', object: '', isCode: false });
  });

  it('counts todos', () => {
    const items = ['completed', 'pending'].map((status) => ({
      id: null,
      description: 'x',
      status,
    }));
    const payload = { kind: 'manage_todos', operation: null, items } as const;
    expect(toolWords({ payload, title: '', toolName: 'x' }, null).object).toBe('1 of 2 done');
  });
});
