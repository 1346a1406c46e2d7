import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HeldState } from '@shared/domain/entities';
import { emptyHeldState } from '@shared/domain/held-state';
import {
  PERMISSION_MODES,
  type PermissionAnswer,
  type PermissionUpdate,
  type RuleDestination,
} from '@shared/domain/permissions';
import { heldAfterAnswer, heldAfterEvents } from './held-state';
import { chunk, sessionStatus } from '../testing/fake-driver';

const allowing = (...updatedPermissions: PermissionUpdate[]): PermissionAnswer => ({
  behavior: 'allow',
  by: 'user',
  updatedInput: null,
  updatedPermissions,
  rule: null,
});

const after = (...updates: PermissionUpdate[]) =>
  heldAfterAnswer(emptyHeldState(), allowing(...updates));

const rules = (
  type: 'addRules' | 'replaceRules' | 'removeRules',
  contents: string[],
  behavior: 'allow' | 'deny' | 'ask' = 'allow',
  destination: RuleDestination = 'session',
): PermissionUpdate => ({
  type,
  rules: contents.map((ruleContent) => ({ toolName: 'Bash', ruleContent })),
  behavior,
  destination,
});

const contents = (held: HeldState) =>
  held.rules.map(({ behavior, rule }) => `${behavior} ${rule.ruleContent}`);

describe('what an answer makes for this session', () => {
  test('rules are added once, removed and replaced for one behavior at a time', () => {
    const held = after(
      rules('addRules', ['ls', 'ls', 'pwd']),
      rules('addRules', ['rm'], 'deny'),
      rules('removeRules', ['pwd']),
      rules('removeRules', ['rm']),
      rules('replaceRules', ['make'], 'deny'),
      rules('replaceRules', ['id'], 'allow'),
    );
    expect(contents(held)).toEqual(['deny make', 'allow id']);
  });

  test('folders are added once and removed', () => {
    const directories = (type: 'addDirectories' | 'removeDirectories', ...paths: string[]) => ({
      type,
      directories: paths,
      destination: 'session' as const,
    });
    const held = after(
      directories('addDirectories', '/a', '/b', '/a'),
      directories('removeDirectories', '/a'),
      directories('addDirectories', '/c'),
    );
    expect(held.directories).toEqual(['/b', '/c']);
  });

  test('a mode that was chosen does not count before the CLI reports it', () => {
    expect(after({ type: 'setMode', mode: 'acceptEdits', destination: 'session' })).toEqual(
      emptyHeldState(),
    );
  });

  test('a denial makes nothing', () => {
    const held = emptyHeldState();
    const denied: PermissionAnswer = {
      behavior: 'deny',
      by: 'user',
      message: 'no',
      interrupt: false,
      rule: null,
    };
    expect(heldAfterAnswer(held, denied)).toBe(held);
  });

  const anyRules = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
  const anyUpdate = (destination: fc.Arbitrary<RuleDestination>): fc.Arbitrary<PermissionUpdate> =>
    fc.oneof(
      fc.record({
        type: fc.constantFrom('addRules' as const, 'replaceRules' as const, 'removeRules' as const),
        rules: anyRules.map((all) => all.map((ruleContent) => ({ toolName: 'Bash', ruleContent }))),
        behavior: fc.constantFrom('allow' as const, 'deny' as const, 'ask' as const),
        destination,
      }),
      fc.record({
        type: fc.constantFrom('addDirectories' as const, 'removeDirectories' as const),
        directories: anyRules,
        destination,
      }),
    );

  test('what goes into settings files is left to the CLI', () => {
    const elsewhere = fc.constantFrom<RuleDestination>(
      'userSettings',
      'projectSettings',
      'localSettings',
    );
    fc.assert(
      fc.property(fc.array(anyUpdate(elsewhere)), (updates) => {
        const held = after(rules('addRules', ['kept']));
        expect(heldAfterAnswer(held, allowing(...updates))).toBe(held);
      }),
    );
  });

  test('is what a CLI would hold that keeps a set for each behavior', () => {
    fc.assert(
      fc.property(fc.array(anyUpdate(fc.constant('session'))), (updates) => {
        const sets = { allow: new Set<string>(), deny: new Set<string>(), ask: new Set<string>() };
        const folders = new Set<string>();
        for (const update of updates) {
          if (update.type === 'addDirectories')
            for (const path of update.directories) folders.add(path);
          if (update.type === 'removeDirectories')
            for (const path of update.directories) folders.delete(path);
          if (!('rules' in update)) continue;
          const named = update.rules.map((rule) => rule.ruleContent ?? '');
          if (update.type === 'replaceRules') sets[update.behavior] = new Set(named);
          for (const name of named)
            if (update.type === 'removeRules') sets[update.behavior].delete(name);
            else sets[update.behavior].add(name);
        }
        const held = after(...updates);
        const expected = Object.entries(sets).flatMap(([behavior, names]) =>
          [...names].map((name) => `${behavior} ${name}`),
        );
        expect(contents(held).toSorted()).toEqual(expected.toSorted());
        expect(held.directories.toSorted()).toEqual([...folders].toSorted());
      }),
    );
  });
});

describe('the mode that is kept', () => {
  const changed = (mode: (typeof PERMISSION_MODES)[number]) => ({
    type: 'mode_changed' as const,
    mode,
    parentToolUseId: null,
  });

  test('is the one the CLI reported last, in whatever frame', () => {
    const anyReport = fc
      .constantFrom(...PERMISSION_MODES)
      .chain((mode) =>
        fc.constantFrom(changed(mode), sessionStatus('cli-a', { permissionMode: mode })),
      );
    const noise = fc.constantFrom(chunk('x'), sessionStatus('cli-a', { permissionMode: null }));
    fc.assert(
      fc.property(fc.array(noise), anyReport, fc.array(noise), (before, report, behind) => {
        const held = heldAfterEvents(emptyHeldState(), [
          changed('plan'),
          ...before,
          report,
          ...behind,
        ]);
        expect(held.mode).toBe(
          report.type === 'mode_changed' ? report.mode : report.permissionMode,
        );
      }),
    );
  });

  test('stays as it was when nothing is said of it', () => {
    const held = heldAfterEvents(emptyHeldState(), [changed('acceptEdits')]);
    expect(heldAfterEvents(held, [chunk('x'), changed('acceptEdits')])).toBe(held);
  });
});
