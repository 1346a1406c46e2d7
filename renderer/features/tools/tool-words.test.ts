import type { ToolStatus } from '@shared/events';
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
    const words = toolWords(
      { payload, title: 'mcp__github__list_issues', toolName: 'x', status: 'complete' },
      null,
    );
    expect(words).toEqual({ verb: 'github: list_issues', object: '', isCode: false });
  });

  it('has words of its own for a question and a plan', () => {
    const verb = (name: string, status: ToolStatus): string =>
      toolWords(
        {
          payload: { kind: 'generic', name, input: {}, output: null },
          title: 'x',
          toolName: name,
          status,
        },
        null,
      ).verb;
    expect(verb('AskUserQuestion', 'running')).toBe('Ask a question');
    expect(verb('AskUserQuestion', 'complete')).toBe('Asked a question');
    expect(verb('ExitPlanMode', 'complete')).toBe('Presented the plan');
  });

  it('counts todos', () => {
    const items = ['completed', 'pending'].map((status) => ({
      id: null,
      description: 'x',
      status,
    }));
    const payload = { kind: 'manage_todos', operation: null, items } as const;
    expect(toolWords({ payload, title: '', toolName: 'x', status: 'complete' }, null).object).toBe(
      '1 of 2 done',
    );
  });

  it('says that something was done only when it was', () => {
    const payload = {
      kind: 'shell_exec',
      command: 'ls',
      workDir: null,
      description: null,
      timeout: null,
      background: false,
      output: null,
    } as const;
    const verb = (status: ToolStatus): string =>
      toolWords({ payload, title: '', toolName: 'Bash', status }, null).verb;
    expect(verb('complete')).toBe('Ran');
    for (const status of ['running', 'error', 'interrupted'] as const) {
      expect(verb(status)).toBe('Run');
    }
  });
});
