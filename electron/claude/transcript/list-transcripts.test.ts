import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listTranscripts, readSubagentFacts } from './list-transcripts';

let config = '';
beforeEach(() => {
  config = mkdtempSync(path.join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(config, { recursive: true, force: true }));

function put(...parts: string[]): string {
  const file = path.join(config, ...parts);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  return file;
}

test('sessions are listed with their subagents, at whatever depth, and nothing else is', () => {
  const main = put('projects', '-a', 'one.jsonl');
  const agents = [
    put('projects', '-a', 'one', 'subagents', 'agent-1.jsonl'),
    put('projects', '-a', 'one', 'subagents', 'workflows', 'run', 'agent-2.jsonl'),
  ];
  put('projects', '-a', 'one', 'subagents', 'agent-1.meta.json');
  put('projects', '-a', 'one', 'tool-results', 'x.txt');
  put('projects', '-a', 'memory', 'MEMORY.md');
  put('projects', 'stray.jsonl');
  expect(listTranscripts(config)).toEqual({
    ok: true,
    value: [{ claudeSessionId: 'one', path: main, subagents: agents }],
  });
});

test('case 64: projects that are a link are listed, and what cannot be read is no empty list', () => {
  put('elsewhere', '-a', 'one.jsonl');
  const projects = path.join(config, 'projects');
  expect(listTranscripts(config)).toEqual({ ok: true, value: [] });
  symlinkSync(path.join(config, 'elsewhere'), projects);
  expect(listTranscripts(config)).toMatchObject({
    ok: true,
    value: [{ claudeSessionId: 'one', path: path.join(projects, '-a', 'one.jsonl') }],
  });
  rmSync(projects);
  symlinkSync(projects, projects);
  expect(listTranscripts(config)).toEqual({
    ok: false,
    error: { path: projects, code: 'ELOOP' },
  });
});

test('what the CLI noted of a subagent is read, and missing or broken notes are no failure', async () => {
  const agent = put('agent-1.jsonl');
  const nothing = { toolUseId: null, agentType: null, description: null };
  expect(await readSubagentFacts(agent)).toEqual(nothing);
  const notes = path.join(config, 'agent-1.meta.json');
  writeFileSync(notes, '{"agentType":"general-purpose","toolUseId":"toolu_1","spawnDepth":1');
  expect(await readSubagentFacts(agent)).toEqual(nothing);
  writeFileSync(notes, '{"agentType":"general-purpose","toolUseId":"toolu_1","spawnDepth":1}');
  expect(await readSubagentFacts(agent)).toEqual({
    ...nothing,
    toolUseId: 'toolu_1',
    agentType: 'general-purpose',
  });
});
