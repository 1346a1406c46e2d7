import type { NormalizedPayload } from '@shared/events';
import { isJson, jsonOf, type Json, textOf } from '../json';

/** TaskUpdate names a task by number only; its words were said when it was created. */
export interface TodoNames {
  /** `detail` is TaskCreate's `tool_use_result`: `{task: {id, subject}}`. */
  created(input: Json, detail: unknown): void;
  /** Fills in descriptions that a payload leaves empty. */
  complete(payload: NormalizedPayload): NormalizedPayload;
}

export function createTodoNames(): TodoNames {
  const names = new Map<string, string>();
  return {
    created(input, detail) {
      const task = isJson(detail) ? jsonOf(detail.task) : {};
      const id = textOf(task.id);
      const name = textOf(task.subject) ?? textOf(input.subject);
      if (id !== null && name !== null) names.set(id, name);
    },
    complete(payload) {
      if (payload.kind !== 'manage_todos') return payload;
      return {
        ...payload,
        items: payload.items.map((item) =>
          item.description === '' && item.id !== null && names.has(item.id)
            ? { ...item, description: names.get(item.id) ?? '' }
            : item,
        ),
      };
    },
  };
}
