import type { TodoItem } from '@shared/events';
import { useTimeline } from '../conversation/feed-context';
import { TodoList } from '../tools/todo-list';
import styles from './side-panel.module.css';

const NO_TODOS: TodoItem[] = [];

export function TodosTab() {
  const todos = useTimeline((timeline) => timeline.todos, NO_TODOS);
  return (
    <div data-testid="todo-panel">
      {todos.length === 0 ? (
        <p className={styles.empty}>The agent keeps no list of todos yet.</p>
      ) : (
        <TodoList items={todos} />
      )}
    </div>
  );
}
