import { newUuid } from './ids.mjs';
import { createControl } from './control.mjs';
import { createLedger } from './ledger.mjs';
import { initFrame } from './frames.mjs';
import { runTurn } from './turn.mjs';

/**
 * One conversation: takes frames, answers control requests at once, plays prompts one after another.
 * `write` gets every frame the CLI would print.
 */
export function createAgent({ flags, cwd, paceMs, write }) {
  const state = {
    sessionId:
      flags.resume !== null && !flags.isFork ? flags.resume : (flags.sessionId ?? newUuid()),
    isResumed: flags.resume !== null,
    model: flags.model,
    mode: flags.mode,
    mayBypass: flags.mayBypass,
    turnCount: 0,
    cwd,
    paceMs,
    streams: flags.streams,
    /** Allow rules of this process: tool name, or tool name and exact command. */
    rules: new Set(),
    flagRules: new Set(),
    directories: [],
    hooks: [],
    ledger: createLedger(),
  };
  const emit = (frame) => write({ ...frame, session_id: state.sessionId, uuid: newUuid() });
  const control = createControl({ state, write, emit });
  const queue = [];
  let current = null;

  const playQueue = async () => {
    while (queue.length > 0) {
      const prompt = queue.shift();
      current = new AbortController();
      lifecycle(prompt, 'started');
      emit(initFrame(state));
      if (flags.echoesPrompts) echo(prompt);
      const ended = await runTurn({ state, prompt, emit, control, signal: current.signal });
      lifecycle(prompt, ended);
    }
    current = null;
  };

  const lifecycle = (prompt, phase) => {
    if (prompt.uuid) emit({ type: 'command_lifecycle', command_uuid: prompt.uuid, state: phase });
  };

  const echo = (prompt) => {
    const { message, uuid = newUuid() } = prompt;
    const timestamp = new Date().toISOString();
    write({
      type: 'user',
      message,
      session_id: state.sessionId,
      parent_tool_use_id: null,
      uuid,
      timestamp,
      isReplay: true,
    });
  };

  return {
    receive(frame) {
      if (frame.type === 'user') {
        queue.push(frame);
        lifecycle(frame, 'queued');
        if (current === null) void playQueue();
      } else if (frame.type === 'control_request') {
        control.answerHost(frame, {
          interrupt: () => current?.abort(),
          queued: () => queue.map((prompt) => prompt.uuid).filter(Boolean),
        });
      } else if (frame.type === 'control_response') {
        control.hostAnswered(frame.response);
      }
    },
    /** Like the real CLI: a turn that runs is played to its end; open requests fail. */
    inputEnded() {
      control.close();
    },
  };
}
