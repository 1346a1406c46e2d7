import type { ReactNode } from 'react';
import type { ToolItem } from '@shared/domain/timeline-types';
import { JsonTree } from '../../components/json-tree';
import { Markdown } from '../markdown/markdown';
import { DiffView } from './diff-view';
import { Folded } from './folded';
import { ReadBody } from './read-body';
import { SearchBody } from './search-body';
import { ShellBody } from './shell-body';
import { TodoList } from './todo-list';
import styles from './tool-body.module.css';

interface ToolBodyProps {
  item: ToolItem;
  folder: string | null;
  renderThread: (item: ToolItem) => ReactNode;
}

const FOLD_CHARS = 20_000;

/** One body per payload kind. */
export function ToolBody({ item, folder, renderThread }: ToolBodyProps) {
  const { payload } = item;
  switch (payload.kind) {
    case 'modify_file':
      if (payload.mutations.length === 0) return <Empty text="No change was reported." />;
      return payload.mutations.map((mutation, index) => (
        <DiffView key={`${index}`} mutation={mutation} />
      ));
    case 'read_file':
      return <ReadBody payload={payload} />;
    case 'code_search':
      return <SearchBody payload={payload} folder={folder} />;
    case 'shell_exec':
      return <ShellBody payload={payload} isRunning={item.status === 'running'} />;
    case 'http_request':
      return (
        <div className={styles.padded}>
          <Folded chars={payload.response?.length ?? 0} limit={FOLD_CHARS} what="Response">
            {payload.response ? (
              <Markdown text={payload.response} />
            ) : (
              <Empty text="No response yet." />
            )}
          </Folded>
        </div>
      );
    case 'subagent_task':
      return renderThread(item);
    case 'create_task':
      return <div className={styles.padded}>{payload.description ?? payload.title}</div>;
    case 'manage_todos':
      return (
        <div className={styles.padded}>
          <TodoList items={payload.items} />
        </div>
      );
    case 'generic':
      return (
        <div className={styles.padded}>
          <JsonTree name="input" value={payload.input} openDepth={2} />
          {payload.output !== null && <GenericOutput output={payload.output} />}
        </div>
      );
    case 'misc':
      return null;
  }
}

function GenericOutput({ output }: { output: unknown }) {
  if (typeof output !== 'string') return <JsonTree name="output" value={output} openDepth={2} />;
  return (
    <Folded chars={output.length} limit={FOLD_CHARS} what="Output">
      <pre className={styles.output}>{output}</pre>
    </Folded>
  );
}

function Empty({ text }: { text: string }) {
  return <div className={styles.empty}>{text}</div>;
}
