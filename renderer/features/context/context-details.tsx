import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContextBreakdown, ContextPart } from '@shared/domain/context-breakdown';
import { type McpServer, mcpToolPrefix } from '@shared/domain/mcp-server';
import { Button } from '../../components/button';
import { exactTokens } from './context-parts';
import styles from './context.module.css';

interface ContextDetailsProps {
  usage: ContextBreakdown;
  /** As the CLI names them; the breakdown has only what tool names carry. */
  servers: readonly McpServer[];
  busyServer: string | null;
  onOpenFile(path: string): void;
  onSwitchOff(name: string): void;
}

/** What the parts are made of. */
export function ContextDetails({ usage, servers, ...does }: ContextDetailsProps) {
  const serverNamed = (prefix: string) =>
    servers.find(({ name }) => name === prefix || mcpToolPrefix(name) === prefix);
  return (
    <>
      <Group title="Memory files" count={usage.memoryFiles.length}>
        {usage.memoryFiles.map(({ path, scope, tokens }) => (
          <Entry key={path} name={path} note={scope} tokens={tokens}>
            <Button
              size="small"
              tone="quiet"
              aria-label={`Open ${path}`}
              onClick={() => does.onOpenFile(path)}
            >
              <FileText size={12} aria-hidden="true" /> Open
            </Button>
          </Entry>
        ))}
      </Group>
      <Group title="Tools of MCP servers" count={usage.servers.length}>
        {usage.servers.map(({ name: prefix, tokens, tools }) => {
          const name = serverNamed(prefix)?.name ?? null;
          const loaded = tools.filter(({ isLoaded }) => isLoaded).length;
          return (
            <Entry
              key={prefix}
              name={name ?? prefix}
              note={`${loaded} of ${tools.length} tools loaded`}
              tokens={tokens}
            >
              {name !== null && (
                <Button
                  size="small"
                  tone="quiet"
                  disabled={does.busyServer === name}
                  aria-label={`Switch ${name} off`}
                  onClick={() => does.onSwitchOff(name)}
                >
                  Switch off
                </Button>
              )}
            </Entry>
          );
        })}
      </Group>
      <PartGroup title="Agents" parts={usage.agents} />
      <PartGroup title="Skills" parts={usage.skills} />
      <PartGroup title="Messages" parts={usage.messages} />
    </>
  );
}

const PartGroup = ({ title, parts }: { title: string; parts: readonly ContextPart[] }) => (
  <Group title={title} count={parts.length}>
    {parts.map(({ name, source, tokens }) => (
      <Entry key={`${source} ${name}`} name={name} note={source} tokens={tokens} />
    ))}
  </Group>
);

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details className={styles.group} open={count <= 6}>
      <summary>
        {title} <span className={styles.quiet}>{count}</span>
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

interface EntryProps {
  name: string;
  note: string | null;
  tokens: number;
  children?: ReactNode;
}

const Entry = ({ name, note, tokens, children }: EntryProps) => (
  <li className={styles.entry}>
    <span className={styles.entryName}>
      {name}
      {note !== null && <small>{note}</small>}
    </span>
    <span className={styles.number}>{exactTokens(tokens)}</span>
    {children}
  </li>
);
