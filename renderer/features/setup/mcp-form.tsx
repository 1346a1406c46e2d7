import { useState } from 'react';
import type { McpServerConfig, McpValue } from '@shared/domain/mcp-config';
import { Button } from '../../components/button';
import { Segments } from '../settings/controls/segments';
import { splitWords } from './mcp-json';
import { McpValues, type ValueRow, valueOf } from './mcp-values';
import styles from './setup.module.css';

interface McpFormProps {
  onAdd(name: string, server: McpServerConfig): Promise<void>;
  onCancel(): void;
}

/** One server, for those who would rather not write JSON. What is wrong with it is said there. */
export function McpForm({ onAdd, onCancel }: McpFormProps) {
  const [type, setType] = useState<McpServerConfig['type']>('stdio');
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [args, setArgs] = useState('');
  const [rows, setRows] = useState<ValueRow[]>([]);
  const isLocal = type === 'stdio';
  const add = () => {
    const values: Record<string, McpValue> = Object.fromEntries(
      rows.filter(({ key }) => key !== '').map((row) => [row.key, valueOf(row)]),
    );
    const server: McpServerConfig = isLocal
      ? { type: 'stdio', command: address, args: splitWords(args), env: values }
      : { type: type === 'sse' ? 'sse' : 'http', url: address, headers: values };
    void onAdd(name, server);
  };
  return (
    <form
      className={styles.form}
      data-testid="mcp-form"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <span id="mcp-type" className="visually-hidden">
        How it is reached
      </span>
      <span>
        <Segments<McpServerConfig['type']>
          labelId="mcp-type"
          noteId="mcp-type"
          value={type}
          choices={[
            { value: 'stdio', name: 'A command here' },
            { value: 'http', name: 'HTTP' },
            { value: 'sse', name: 'SSE' },
          ]}
          onChange={setType}
        />
      </span>
      <div className={styles.fields}>
        <Field name="Name" value={name} onChange={setName} />
        <Field
          name={isLocal ? 'Command' : 'Address'}
          value={address}
          placeholder={isLocal ? 'npx' : 'https://example.org/mcp'}
          onChange={setAddress}
        />
        {isLocal && (
          <div className={styles.wide}>
            <Field name="Arguments" value={args} placeholder="-y my-server" onChange={setArgs} />
          </div>
        )}
      </div>
      <McpValues name={isLocal ? 'Environment' : 'Headers'} rows={rows} onChange={setRows} />
      <div className={styles.actions}>
        <Button tone="primary" type="submit">
          Add and save
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  name: string;
  value: string;
  placeholder?: string;
  onChange(value: string): void;
}

const Field = ({ name, value, placeholder, onChange }: FieldProps) => (
  <label className={styles.labelled}>
    <span className={styles.head}>{name}</span>
    <input
      className={styles.input}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);
