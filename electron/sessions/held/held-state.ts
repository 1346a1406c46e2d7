import type { HeldState } from '@shared/domain/entities';
import type { HeldRule } from '@shared/domain/held-state';
import type {
  PermissionAnswer,
  PermissionRule,
  PermissionUpdate,
} from '@shared/domain/permissions';
import type { AgentEventBody } from '@shared/events';

/** The mode is the CLI's own word, never the one that was asked for. The same object when none came. */
export function heldAfterEvents(held: HeldState, bodies: readonly AgentEventBody[]): HeldState {
  let { mode } = held;
  for (const body of bodies) {
    if (body.type === 'mode_changed') mode = body.mode;
    if (body.type === 'session_status') mode = body.permissionMode ?? mode;
  }
  return mode === held.mode ? held : { ...held, mode };
}

/**
 * What an answer that was given made for this session only. A mode it chose counts once the CLI reports
 * it; what went into settings files the CLI keeps itself. The same object when nothing changed.
 */
export function heldAfterAnswer(held: HeldState, answer: PermissionAnswer): HeldState {
  if (answer.behavior === 'deny') return held;
  return answer.updatedPermissions.reduce(applyUpdate, held);
}

function applyUpdate(held: HeldState, update: PermissionUpdate): HeldState {
  if (update.destination !== 'session') return held;
  switch (update.type) {
    case 'addRules':
      return withRules(held, [...held.rules, ...rulesOf(update)]);
    case 'removeRules':
      return withRules(held, without(held.rules, rulesOf(update)));
    case 'replaceRules': {
      const others = held.rules.filter((rule) => rule.behavior !== update.behavior);
      return withRules(held, [...others, ...rulesOf(update)]);
    }
    case 'addDirectories':
      return withDirectories(held, [...held.directories, ...update.directories]);
    case 'removeDirectories':
      return withDirectories(
        held,
        held.directories.filter((path) => !update.directories.includes(path)),
      );
    default:
      return held;
  }
}

const rulesOf = (update: { rules: PermissionRule[]; behavior: HeldRule['behavior'] }): HeldRule[] =>
  update.rules.map((rule) => ({ behavior: update.behavior, rule }));

const without = (rules: readonly HeldRule[], removed: readonly HeldRule[]): HeldRule[] =>
  rules.filter((rule) => !removed.some((other) => isSame(rule, other)));

/** Each once, in the order they came. */
function withRules(held: HeldState, rules: readonly HeldRule[]): HeldState {
  const once = rules.filter(
    (rule, index) => rules.findIndex((other) => isSame(rule, other)) === index,
  );
  const isUnchanged =
    once.length === held.rules.length && once.every((rule, index) => rule === held.rules[index]);
  return isUnchanged ? held : { ...held, rules: once };
}

function withDirectories(held: HeldState, paths: readonly string[]): HeldState {
  const directories = [...new Set(paths)];
  const isUnchanged =
    directories.length === held.directories.length &&
    directories.every((path, index) => path === held.directories[index]);
  return isUnchanged ? held : { ...held, directories };
}

const isSame = (one: HeldRule, other: HeldRule): boolean =>
  one.behavior === other.behavior &&
  one.rule.toolName === other.rule.toolName &&
  one.rule.ruleContent === other.rule.ruleContent;
