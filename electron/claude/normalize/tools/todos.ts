import type { CreateTaskPayload, ManageTodosPayload, TodoItem } from '@shared/events';
import { isJson, type Json, listOf, textOf } from '../json';
import { detailOf, type ToolCall, type ToolResult } from './tool-result';

export const createTaskPayload = ({ input }: ToolCall): CreateTaskPayload => ({
  kind: 'create_task',
  title: textOf(input.subject) ?? textOf(input.title),
  description: textOf(input.description),
});

export function manageTodosPayload(
  { name, input }: ToolCall,
  result: ToolResult | null,
): ManageTodosPayload {
  if (name === 'TodoWrite') return payload('write', listOf(input.todos));
  if (name === 'TaskUpdate') return payload('update', [input]);
  return payload('list', listOf(detailOf(result).tasks));
}

const payload = (operation: string, entries: readonly unknown[]): ManageTodosPayload => ({
  kind: 'manage_todos',
  operation,
  items: entries.filter(isJson).map(todoItem),
});

/** TodoWrite says `content`, the Task tools `subject` and `taskId`; a list's rows have an `id`. */
const todoItem = (entry: Json): TodoItem => ({
  id: textOf(entry.taskId) ?? textOf(entry.id),
  description: textOf(entry.subject) ?? textOf(entry.content) ?? textOf(entry.description) ?? '',
  status: textOf(entry.status),
});
