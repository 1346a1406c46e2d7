import type { ShellExecPayload } from '@shared/events';
import { CopyButton } from '../markdown/copy-button';
import { RerunInTerminal } from '../terminal/rerun-in-terminal';
import { needsTerminal } from './ansi';
import { AnsiText } from './ansi-text';
import { Folded } from './folded';
import styles from './shell-body.module.css';
import { TerminalView } from './terminal-view';

interface ShellBodyProps {
  payload: ShellExecPayload;
  isRunning: boolean;
}

const FOLD_CHARS = 20_000;

export function ShellBody({ payload, isRunning }: ShellBodyProps) {
  const { output, command } = payload;
  const text = [output?.stdout, output?.stderr].filter(Boolean).join('\n').replace(/\n+$/, '');
  return (
    <>
      <div className={styles.command}>
        <span className={styles.prompt} aria-hidden="true">
          $
        </span>
        <pre className={styles.words} tabIndex={0}>
          {command}
        </pre>
        {command && <CopyButton text={command} label="Copy command" />}
        {command && <RerunInTerminal command={command} />}
      </div>
      {text !== '' && (
        <Folded chars={text.length} limit={FOLD_CHARS} what="Output">
          {needsTerminal(text) || text.length > FOLD_CHARS ? (
            <TerminalView text={text} label="Command output" />
          ) : (
            <AnsiText text={text} />
          )}
        </Folded>
      )}
      <div className={styles.facts}>{facts(payload, isRunning, text)}</div>
    </>
  );
}

function facts(
  { output, background, workDir }: ShellExecPayload,
  isRunning: boolean,
  text: string,
): string {
  const parts = [
    output?.exitCode !== null && output?.exitCode !== undefined && `exit ${output.exitCode}`,
    background && 'in the background',
    workDir && `in ${workDir}`,
    !isRunning && output && text === '' && 'no output',
  ];
  return parts.filter(Boolean).join(' · ');
}
