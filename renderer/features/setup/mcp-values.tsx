import { Plus, X } from 'lucide-react';
import type { McpValue } from '@shared/domain/mcp-config';
import { Button } from '../../components/button';
import { IconButton } from '../../components/icon-button';
import styles from './setup.module.css';

export interface ValueRow {
  key: string;
  kind: 'variable' | 'secret' | 'text';
  value: string;
}

export function valueOf({ kind, value }: ValueRow): McpValue {
  if (kind === 'secret') return { secret: value };
  return kind === 'variable' ? `\${${value}}` : value;
}

const KINDS = [
  ['variable', 'Environment variable'],
  ['secret', 'Kept secret'],
  ['text', 'Plain text'],
] as const;

interface McpValuesProps {
  name: string;
  rows: ValueRow[];
  onChange(rows: ValueRow[]): void;
}

/** Variables of a command or headers of an address, each with where its value comes from. */
export function McpValues({ name, rows, onChange }: McpValuesProps) {
  const change = (index: number, to: Partial<ValueRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...to } : row)));
  return (
    <div className={styles.labelled}>
      <span className={styles.head}>{name}</span>
      {rows.map((row, index) => (
        <div key={index} className={styles.values}>
          <input
            className={styles.input}
            aria-label={`${name} ${index + 1}: name`}
            value={row.key}
            onChange={(event) => change(index, { key: event.target.value })}
          />
          <select
            className={styles.select}
            aria-label={`${name} ${index + 1}: kind`}
            value={row.kind}
            onChange={(event) => {
              const kind = KINDS.find(([value]) => value === event.target.value)?.[0];
              if (kind) change(index, { kind });
            }}
          >
            {KINDS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <input
            className={styles.input}
            aria-label={`${name} ${index + 1}: value`}
            placeholder={row.kind === 'text' ? '' : 'its name'}
            value={row.value}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <IconButton
            label={`Take ${name} ${index + 1} away`}
            icon={<X size={14} />}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <span>
        <Button
          size="small"
          tone="quiet"
          icon={<Plus size={13} aria-hidden="true" />}
          onClick={() => onChange([...rows, { key: '', kind: 'variable', value: '' }])}
        >
          Add
        </Button>
      </span>
    </div>
  );
}
