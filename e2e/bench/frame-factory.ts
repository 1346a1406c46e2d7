import { randomUUID } from 'node:crypto';

export interface Frame {
  type: string;
  subtype?: string;
  uuid?: string;
  parent_tool_use_id?: string | null;
  event?: {
    type: string;
    index?: number;
    delta?: Record<string, unknown>;
    message?: { id: string };
  };
  message?: { id?: string; content: unknown };
  [key: string]: unknown;
}

export interface FrameFactory {
  opening(): Frame[];
  /** One message that calls a tool, and the tool's result; `large` replaces the result's text. */
  toolRound(large: string | null): Frame[];
  subagentText(): { frame: Frame; textLength: number };
  /** A thinking block and a text block of together `deltas` deltas, then the result. */
  closing(deltas: number): { frames: Frame[]; textLength: number };
  closingSize(): number;
  largeLines(): number;
}

/** Cuts recorded turns into parts and hands them out again with fresh ids. */
export function frameFactory(recorded: {
  tools: Frame[][];
  answer: Frame[];
  subagent: Frame[];
}): FrameFactory {
  const rounds = recorded.tools.map(cutToolRound);
  const opening = recorded.answer.slice(0, indexOfMessageStart(recorded.answer));
  const closing = recorded.answer.slice(indexOfMessageStart(recorded.answer));
  const inner = recorded.subagent.find(
    (frame) => frame.parent_tool_use_id != null && textOf(frame) !== null,
  );
  if (!inner) throw new Error('The task recording holds no text of a subagent.');
  let serial = 0;
  let large = 0;

  return {
    opening: () => opening.map((frame) => fresh(frame, serial)),
    toolRound(text) {
      serial += 1;
      const round = rounds[serial % rounds.length] ?? [];
      return round.map((frame) => {
        const copy = fresh(frame, serial);
        if (text !== null && copy.type === 'user') {
          large += 1;
          setResult(copy, text);
        }
        return copy;
      });
    },
    subagentText() {
      serial += 1;
      const frame = fresh(inner, serial);
      return { frame, textLength: (textOf(frame) ?? '').length };
    },
    closing(deltas) {
      serial += 1;
      return stretch(
        closing.map((frame) => fresh(frame, serial)),
        deltas,
      );
    },
    closingSize: () =>
      closing.filter((frame) => frame.event?.type !== 'content_block_delta').length,
    largeLines: () => large,
  };
}

const indexOfMessageStart = (frames: Frame[]): number =>
  frames.findIndex((frame) => frame.event?.type === 'message_start');

function cutToolRound(frames: Frame[]): Frame[] {
  const start = indexOfMessageStart(frames);
  const result = frames.findIndex((frame, index) => index > start && frame.type === 'user');
  const block = frames.findIndex(
    (frame) => frame.type === 'assistant' && JSON.stringify(frame.message).includes('"tool_use"'),
  );
  if (start < 0 || result < 0 || block < 0) throw new Error('A recording holds no tool round.');
  // Text before the tool is left out, as in most real rounds.
  return frames
    .slice(start, result + 2)
    .filter((frame) => frame.type !== 'assistant' || textOf(frame) === null)
    .filter((frame) => !isTextBlockEvent(frame, frames));
}

/** An event of a block that is text, told by the start of the block with the same index. */
function isTextBlockEvent(frame: Frame, frames: Frame[]): boolean {
  if (frame.event?.index === undefined) return false;
  const start = frames.find(
    (other) =>
      other.event?.type === 'content_block_start' && other.event.index === frame.event?.index,
  );
  return JSON.stringify(start?.event).includes('"type":"text"');
}

function textOf(frame: Frame): string | null {
  const content = frame.message?.content;
  const block: unknown = Array.isArray(content) ? content[0] : null;
  if (typeof block !== 'object' || block === null) return null;
  return 'text' in block && typeof block.text === 'string' ? block.text : null;
}

function setResult(frame: Frame, text: string): void {
  const content = frame.message?.content as { content: unknown }[] | undefined;
  if (content?.[0]) content[0].content = text;
}

function fresh(frame: Frame, serial: number): Frame {
  const text = JSON.stringify(frame)
    .replaceAll(/msg_mock\d+/g, (id) => `${id}_${serial}`)
    .replaceAll(/toolu_m\d+_\d+/g, (id) => `${id}_${serial}`);
  const copy = JSON.parse(text) as Frame;
  if (copy.uuid) copy.uuid = randomUUID();
  return copy;
}

/** Gives each of the answer's blocks its share of deltas, and the finished blocks the same text. */
function stretch(frames: Frame[], deltas: number): { frames: Frame[]; textLength: number } {
  const blocks = { thinking: Math.floor(deltas / 3), text: deltas - Math.floor(deltas / 3) };
  const written = { thinking: '', text: '' };
  const out: Frame[] = [];
  for (const frame of frames) {
    const delta = frame.event?.delta;
    const key =
      delta?.type === 'thinking_delta' ? 'thinking' : delta?.type === 'text_delta' ? 'text' : null;
    if (key !== null && frame.event) {
      if (written[key] !== '') continue;
      for (let index = 0; index < blocks[key]; index += 1) {
        const piece = `word ${index} of ${key}, `;
        written[key] += piece;
        out.push({
          ...frame,
          uuid: randomUUID(),
          event: { ...frame.event, delta: { ...delta, [key]: piece } },
        });
      }
      continue;
    }
    if (frame.event?.type === 'content_block_delta') continue;
    if (frame.type === 'assistant') fillBlock(frame, written);
    out.push(frame);
  }
  return { frames: out, textLength: written.thinking.length + written.text.length };
}

function fillBlock(frame: Frame, written: { thinking: string; text: string }): void {
  const content = frame.message?.content as Record<string, unknown>[];
  const block = content[0];
  if (!block) return;
  for (const key of ['thinking', 'text'] as const) if (key in block) block[key] = written[key];
}
