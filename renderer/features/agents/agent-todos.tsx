import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { TodoItem } from '@shared/events';
import { TodoList } from '../tools/todo-list';
import styles from './agents.module.css';

/** A subagent's own list, in one line that opens. */
export function AgentTodos({ todos }: { todos: readonly TodoItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const done = todos.filter(({ status }) => status === 'completed').length;
  return (
    <div data-testid="agent-todos">
      <button
        type="button"
        className={styles.todos}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={12} className={styles.chevron} aria-hidden="true" />
        Todos: {done} of {todos.length} done
      </button>
      {isOpen && (
        <div id={id}>
          <TodoList items={todos} />
        </div>
      )}
    </div>
  );
}
