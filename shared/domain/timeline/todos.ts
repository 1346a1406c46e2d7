import type { NormalizedPayload, TodoItem } from '../../events';

/**
 * The main thread's task list after a tool. TodoWrite and TaskList give the whole list, TaskCreate
 * adds one (its number is not known yet), TaskUpdate changes one by its number.
 */
export function nextTodos(todos: TodoItem[], payload: NormalizedPayload): TodoItem[] {
  if (payload.kind === 'create_task') {
    return [...todos, { id: null, description: payload.title ?? '', status: 'pending' }];
  }
  if (payload.kind !== 'manage_todos') return todos;
  if (payload.operation !== 'update') return payload.items;
  return payload.items.reduce(updated, todos);
}

function updated(todos: TodoItem[], change: TodoItem): TodoItem[] {
  const index = positionOf(todos, change);
  const known = todos[index];
  if (change.status === 'deleted') return todos.filter((_, at) => at !== index);
  // Without words there is nothing to show: a number from a process nobody heard, or half an input.
  if (known === undefined) return change.description === '' ? todos : [...todos, change];
  const next: TodoItem = {
    id: change.id ?? known.id,
    description: change.description === '' ? known.description : change.description,
    status: change.status ?? known.status,
  };
  return todos.map((todo, at) => (at === index ? next : todo));
}

/** By number; else the first without one that has the same words. */
function positionOf(todos: readonly TodoItem[], change: TodoItem): number {
  const byId = todos.findIndex((todo) => todo.id !== null && todo.id === change.id);
  if (byId >= 0) return byId;
  return todos.findIndex((todo) => todo.id === null && todo.description === change.description);
}
