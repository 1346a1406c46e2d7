import type { PushEvents } from '@shared/contract/push';
import type { Client } from '../../bridge/client';

export interface OutputStreamDeps {
  client: Pick<Client, 'terminals' | 'on'>;
  terminalId: string;
  /** Begins anew with what is on the screen; nothing written before counts. */
  restart(screen: string, size: { cols: number; rows: number }, isReadAloud: boolean): void;
  /** `done` when it has been drawn. */
  write(data: string, done: () => void): void;
}

/** Main is told at every so many characters what has been drawn, and sends more. */
const ACKNOWLEDGE_CHARS = 16 * 1024;

/**
 * A terminal's output from the screen it has now on, without a gap and nothing twice. Ends with the
 * returned function.
 */
export function followOutput(deps: OutputStreamDeps): () => void {
  const { client, terminalId } = deps;
  /** Null while the screen is asked for. */
  let seq: number | null = null;
  let early: PushEvents['terminals.output'][] = [];
  let acknowledgedSeq = 0;
  let attempt = 0;
  let isOver = false;

  const take = (output: PushEvents['terminals.output']): void => {
    if (seq === null) early.push(output);
    else if (output.seq > seq && output.seq - output.data.length !== seq) attach();
    else if (output.seq > seq) {
      seq = output.seq;
      deps.write(output.data, () => acknowledge(output.seq));
    }
  };
  const acknowledge = (drawnSeq: number): void => {
    if (isOver || drawnSeq - acknowledgedSeq < ACKNOWLEDGE_CHARS) return;
    acknowledgedSeq = drawnSeq;
    void client.terminals.acknowledge({ terminalId, seq: drawnSeq });
  };
  const attach = (): void => {
    seq = null;
    early = [];
    const own = (attempt += 1);
    void client.terminals.attach({ terminalId }).then((answer) => {
      if (isOver || own !== attempt || !answer.ok) return;
      const { screen, seq: newSeq, isReadAloud, ...size } = answer.value;
      deps.restart(screen, size, isReadAloud);
      seq = newSeq;
      acknowledgedSeq = newSeq;
      for (const output of early.splice(0)) take(output);
    });
  };

  const stops = [
    client.on('terminals.output', (output) => {
      if (output.terminalId === terminalId) take(output);
    }),
    client.on('terminals.fellBehind', (behind) => {
      if (behind.terminalId === terminalId) attach();
    }),
  ];
  attach();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    void client.terminals.detach({ terminalId });
  };
}
