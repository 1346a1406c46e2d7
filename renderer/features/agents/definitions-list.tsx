import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Definitions } from '@shared/contract/tasks';
import { useDefinitions } from '../../bridge/task-queries';
import styles from './agents.module.css';

/** Custom agents and hooks a session of this folder works with; only to be read. */
export function DefinitionsList({ workspaceId }: { workspaceId: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.definitions}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={13} className={styles.chevron} aria-hidden="true" />
        Agents and hooks of this folder
      </button>
      {isOpen && (
        <div id={id} data-testid="definitions">
          <Listed workspaceId={workspaceId} />
        </div>
      )}
    </section>
  );
}

function Listed({ workspaceId }: { workspaceId: string }) {
  const { data, error } = useDefinitions(workspaceId);
  if (error !== null) return <p role="alert">{error.message}</p>;
  if (data === undefined) return null;
  const { agents, hooks, unreadable } = data;
  if (agents.length + hooks.length + unreadable.length === 0)
    return <p className={styles.empty}>Neither this folder nor your own settings define any.</p>;
  return (
    <ul>
      {agents.map((agent) => (
        <Definition key={`agent ${agent.file}`} {...agent}>
          {agent.name}
          {agent.description && <small>{agent.description}</small>}
        </Definition>
      ))}
      {hooks.map((hook, index) => (
        <Definition key={`hook ${hook.file} ${index}`} {...hook}>
          {hook.event}
          {hook.matcher && ` (${hook.matcher})`}
          <small className={styles.command}>{hook.runs}</small>
        </Definition>
      ))}
      {unreadable.map(({ file, reason }) => (
        <li key={file} className={styles.definition}>
          Not read: {reason}
          <small className={styles.file}>{file}</small>
        </li>
      ))}
    </ul>
  );
}

interface DefinitionProps {
  scope: Definitions['agents'][number]['scope'];
  file: string;
  children: ReactNode;
}

const SCOPE_WORDS = {
  project: 'of the folder',
  local: 'of the folder, for you',
  user: 'yours, everywhere',
} as const;

function Definition({ scope, file, children }: DefinitionProps) {
  return (
    <li className={styles.definition}>
      {children}
      <small className={styles.file}>
        {SCOPE_WORDS[scope]} · {file}
      </small>
    </li>
  );
}
