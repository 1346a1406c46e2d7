// Answers `initialize`; a prompt is answered with CJK text and an emoji, one byte per write.
import { answerInitialize, init, readFrames, result } from './protocol.mjs';

const frame = {
  type: 'assistant',
  parent_tool_use_id: null,
  message: {
    id: 'msg_1',
    role: 'assistant',
    model: 'test-model',
    content: [{ type: 'text', text: '漢字かな交じり文 🎉 é' }],
  },
};

async function drip(bytes) {
  for (const byte of bytes) {
    await new Promise((resolve) => process.stdout.write(Uint8Array.of(byte), resolve));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

readFrames((incoming) => {
  if (answerInitialize(incoming) || incoming.type !== 'user') return;
  init();
  void drip(Buffer.from(`${JSON.stringify(frame)}\n`)).then(() => result());
});
