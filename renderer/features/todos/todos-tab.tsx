import type { TodoItem } from '@shared/events';
import { useTimeline } from '../conversation/feed-context';
import { TodoList } from '../tools/todo-list';
import styles from './todos.module.css';

const NO_TODOS: TodoItem[] = [];

/** The main thread's own list. A subagent's stands beside its node in the tree of agents. */
export function TodosTab() {
  const todos = useTimeline((timeline) => timeline.todos, NO_TODOS);
  const done = todos.filter(({ status }) => status === 'completed').length;
  return (
    <div data-testid="todo-panel">
      {todos.length === 0 ? (
        <p className={styles.empty}>The agent keeps no list of todos yet.</p>
      ) : (
        <>
          <p className={styles.count}>
            {done} of {todos.length} done
          </p>
          <TodoList items={todos} />
        </>
      )}
    </div>
  );
}
