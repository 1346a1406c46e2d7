import { useRef, useState } from 'react';
import type { SetupOwnerDto } from '@shared/contract/budgets';
import type { SetupState } from '@shared/contract/setups';
import type { McpServerConfig } from '@shared/domain/mcp-config';
import { useClient } from '../../bridge/client-context';
import { useSetup } from '../../bridge/setup-queries';
import { Button } from '../../components/button';
import { cx } from '../../components/cx';
import { KeptSecrets } from './kept-secrets';
import { McpForm } from './mcp-form';
import { faultLine, lineRange, withServer } from './mcp-json';
import styles from './setup.module.css';

export function McpTab({ owner }: { owner: SetupOwnerDto }) {
  const { data } = useSetup(owner);
  return data === undefined ? null : <Servers owner={owner} mcp={data.mcp} />;
}

/** The servers as JSON, and a form that writes one more into it. */
function Servers({ owner, mcp }: { owner: SetupOwnerDto; mcp: SetupState['mcp'] }) {
  const client = useClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [told, setTold] = useState<{ text: string; isWrong: boolean } | null>(null);
  const [isAdding, setAdding] = useState(false);
  const stored = JSON.stringify({ mcpServers: mcp }, null, 2);
  const json = draft ?? stored;

  const save = async (text: string): Promise<boolean> => {
    const answer = await client.setups.saveMcp({ owner, json: text });
    if (answer.ok) {
      setDraft(null);
      setTold({ text: 'Saved.', isWrong: false });
      return true;
    }
    setDraft(text);
    setTold({ text: answer.error.message, isWrong: true });
    const line = faultLine(answer.error.details);
    if (line !== null && area.current !== null) {
      const [from, to] = lineRange(text, line);
      area.current.focus();
      area.current.setSelectionRange(from, to);
    }
    return false;
  };
  const add = async (name: string, server: McpServerConfig) => {
    const next = withServer(json, name, server);
    if (!next.ok) setTold({ text: next.error, isWrong: true });
    else if (await save(next.value)) setAdding(false);
  };
  return (
    <>
      {isAdding ? (
        <McpForm onAdd={add} onCancel={() => setAdding(false)} />
      ) : (
        <div className={styles.actions}>
          <Button onClick={() => setAdding(true)}>Add a server</Button>
        </div>
      )}
      <label className={styles.head} htmlFor="mcp-json">
        As JSON
      </label>
      <textarea
        id="mcp-json"
        ref={area}
        className={cx(styles.text, styles.json)}
        spellCheck={false}
        value={json}
        aria-invalid={told?.isWrong === true}
        aria-describedby="mcp-told"
        onChange={(event) => {
          setDraft(event.target.value);
          setTold(null);
        }}
      />
      <p
        id="mcp-told"
        className={told?.isWrong === true ? styles.wrong : styles.quiet}
        role={told?.isWrong === true ? 'alert' : 'status'}
        data-testid="mcp-told"
      >
        {told?.text}
      </p>
      <div className={styles.actions}>
        <Button tone="primary" disabled={draft === null} onClick={() => void save(json)}>
          Save
        </Button>
        {draft !== null && (
          <Button
            tone="quiet"
            onClick={() => {
              setDraft(null);
              setTold(null);
            }}
          >
            Undo
          </Button>
        )}
      </div>
      <p className={styles.quiet}>
        {
          '${NAME} stands for an environment variable, {"secret": "name"} for what the keyring keeps. '
        }
        Secrets in plain text are refused. Claude Code reads the whole from a file that only you can
        read and that is removed right after.
      </p>
      <KeptSecrets />
    </>
  );
}
