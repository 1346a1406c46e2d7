import { assistantFrame, streamFrame } from './frames.mjs';
import { newId } from './ids.mjs';

/**
 * What the demo says in the main thread: one API message per call, streamed in the order of the real
 * CLI, where a block's `assistant` frame comes before that block's `content_block_stop`.
 */
export function createVoice({ state, emit, signal, turn }) {
  const stream = (message, event) => {
    if (state.streams) emit(streamFrame(message.id, event));
  };

  const open = (outputTokens) => {
    turn.rounds++;
    const message = {
      id: newId('msg'),
      model: state.model,
      usage: state.ledger.addAnswer(outputTokens),
    };
    emit({ type: 'system', subtype: 'status', status: 'requesting' });
    stream(message, {
      type: 'message_start',
      message: {
        id: message.id,
        type: 'message',
        role: 'assistant',
        model: message.model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { ...message.usage, output_tokens: 1 },
      },
    });
    return message;
  };

  const close = (message, stopReason) => {
    const delta = { stop_reason: stopReason, stop_sequence: null };
    stream(message, { type: 'message_delta', delta, usage: message.usage });
    stream(message, { type: 'message_stop' });
  };

  const streamWords = async (message, index, block, deltaOf) => {
    const empty = block.type === 'text' ? { text: '' } : { thinking: '', signature: '' };
    stream(message, { type: 'content_block_start', index, content_block: { ...block, ...empty } });
    let said = '';
    for (const word of (block.text ?? block.thinking).match(/\S+\s*|\s+/g) ?? []) {
      await pause(state.paceMs, signal);
      if (signal.aborted) {
        const partial = block.type === 'text' ? { text: said } : { thinking: said };
        emit(assistantFrame(message, { ...block, ...partial }, { aborted: true }));
        throw new Error('Interrupted');
      }
      said += word;
      stream(message, { type: 'content_block_delta', index, delta: deltaOf(word) });
    }
    emit(assistantFrame(message, block));
    stream(message, { type: 'content_block_stop', index });
  };

  const speak = async (block, deltaOf) => {
    const words = block.text ?? block.thinking;
    const message = open(Math.ceil(words.length / 4));
    await streamWords(message, 0, block, deltaOf);
    close(message, 'end_turn');
  };

  return {
    async say(text) {
      turn.lastText = text;
      await speak({ type: 'text', text }, (word) => ({ type: 'text_delta', text: word }));
    },
    async think(thinking) {
      await speak({ type: 'thinking', thinking, signature: 'ZGVtbw==' }, (word) => ({
        type: 'thinking_delta',
        thinking: word,
      }));
    },
    /** Announces tool uses of one message; their results follow from elsewhere. */
    announce(tools) {
      const message = open(30 * tools.length);
      tools.forEach(({ id, name, input }, index) => {
        const block = { type: 'tool_use', id, name, input };
        stream(message, {
          type: 'content_block_start',
          index,
          content_block: { ...block, input: {} },
        });
        const delta = { type: 'input_json_delta', partial_json: JSON.stringify(input) };
        stream(message, { type: 'content_block_delta', index, delta });
        emit(assistantFrame(message, block));
        stream(message, { type: 'content_block_stop', index });
      });
      close(message, 'tool_use');
    },
  };
}

/** Waits, or returns at once when the turn was interrupted. */
export function pause(ms, signal) {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
