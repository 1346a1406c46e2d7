import type { TimelineRequest } from '@shared/domain/timeline-types';
import type { FileMutation } from '@shared/events';
import { JsonTree } from '../../components/json-tree';
import { DiffView } from '../tools/diff-view';
import { AnsiText } from '../tools/ansi-text';
import { Folded } from '../tools/folded';
import styles from './request-card.module.css';
import { text } from './request-words';

interface ToolRequestInputProps {
  request: TimelineRequest;
  folder: string;
}

/** What would be done, as it would look once done. */
export function ToolRequestInput({ request: { input, toolName }, folder }: ToolRequestInputProps) {
  const command = text(input['command']);
  const mutation = proposedChange(toolName, input);
  if (command !== null)
    return (
      <div>
        <pre className={`${styles.box} ${styles.command}`} tabIndex={0}>
          {command}
        </pre>
        <p className={styles.note}>
          in {folder}
          {text(input['description']) && ` · ${text(input['description'])}`}
        </p>
      </div>
    );
  if (mutation)
    return (
      <div className={styles.box}>
        <DiffView mutation={mutation} />
      </div>
    );
  const url = text(input['url']) ?? text(input['query']);
  if (url !== null)
    return (
      <div className={styles.box}>
        <AnsiText text={[url, text(input['prompt'])].filter(Boolean).join('\n')} />
      </div>
    );
  return (
    <div className={styles.box} style={{ padding: '8px 12px' }}>
      <Folded chars={JSON.stringify(input).length} limit={20_000} what="Input">
        <JsonTree value={input} name="input" openDepth={2} />
      </Folded>
    </div>
  );
}

function proposedChange(
  toolName: string | null,
  input: Record<string, unknown>,
): FileMutation | null {
  const none = { content: null, oldContent: null, newContent: null, diff: null };
  const oldContent = text(input['old_string']);
  const newContent = text(input['new_string']);
  if (oldContent !== null && newContent !== null)
    return { ...none, type: 'edit', oldContent, newContent };
  const content = text(input['content']);
  return toolName === 'Write' && content !== null ? { ...none, type: 'create', content } : null;
}
