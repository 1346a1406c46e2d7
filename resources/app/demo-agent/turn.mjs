import { resultFrame, userFrame } from './frames.mjs';
import { createVoice } from './voice.mjs';
import { createHands } from './hands.mjs';
import { chooseScene } from './scenes/index.mjs';

/** Plays one prompt to its result. Resolves to the lifecycle state of the prompt. */
export async function runTurn({ state, prompt, emit, control, signal }) {
  const startedAt = Date.now();
  state.turnCount++;
  state.ledger.startTurn();
  const turn = { denials: [], rounds: 0, lastText: '' };
  const voice = createVoice({ state, emit, signal, turn });
  const hands = createHands({ state, emit, control, signal, turn, voice });
  const { text, images } = readPrompt(prompt);
  const finish = (ended, errors) => {
    const { lastText, rounds, denials } = turn;
    emit(
      resultFrame({
        state,
        ended,
        text: lastText,
        errors,
        startedAt,
        rounds: Math.max(rounds, 1),
        promptUuid: prompt.uuid,
        denials,
      }),
    );
  };
  try {
    const play = chooseScene({ text, images });
    await play({ ...voice, ...hands, emit, state, text, images, signal });
    await runStopHooks({ state, control, emit, signal });
    finish('completed');
    return 'completed';
  } catch (error) {
    const isInTool = error.isInTool === true;
    if (!(signal.aborted || isInTool)) throw error;
    const marker = isInTool
      ? '[Request interrupted by user for tool use]'
      : '[Request interrupted by user]';
    emit(userFrame([{ type: 'text', text: marker }]));
    finish(isInTool ? 'aborted_tools' : 'aborted_streaming', ['The turn was interrupted.']);
    return 'cancelled';
  }
}

function readPrompt(prompt) {
  const { content } = prompt.message;
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return {
    text: blocks
      .filter((block) => block.type === 'text')
      .map((block) => block.text)
      .join('\n'),
    images: blocks.filter((block) => block.type === 'image').map((block) => block.source),
  };
}

async function runStopHooks({ state, control, emit, signal }) {
  for (const hook of state.hooks) {
    if (hook.event !== 'Stop') continue;
    const input = {
      session_id: state.sessionId,
      cwd: state.cwd,
      permission_mode: state.mode,
      hook_event_name: 'Stop',
      stop_hook_active: false,
    };
    const request = { subtype: 'hook_callback', callback_id: hook.callbackId, input };
    const output = await control.ask(request, signal).catch(() => ({}));
    if (output.systemMessage)
      emit({
        type: 'system',
        subtype: 'informational',
        content: output.systemMessage,
        level: 'info',
      });
  }
}
