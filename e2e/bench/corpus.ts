import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { frameFactory, type Frame } from './frame-factory';

const RECORDINGS = resolve(process.cwd(), 'e2e/recordings');
const ROUNDS_PER_TURN = 10;
const DELTA_SHARE = 0.8;
const SUBAGENT_SHARE = 0.01;
const LARGE_LINE_EVERY = 1000;
const LARGE_LINE_BYTES = 1 << 20;

export interface Corpus {
  path: string;
  frames: number;
  turns: number;
  bytes: number;
  deltas: number;
  toolCalls: number;
  subagentFrames: number;
  /** Characters of text and thinking a consumer must have seen, each once. */
  textLength: number;
}

/**
 * Writes `frames` lines of CLI output to `path`, made by cycling the recordings' own frames with fresh ids:
 * 80 % deltas, a tool call at least every 50 frames, 1 % subagent frames, one line in a thousand of 1 MB.
 */
export function writeCorpus(path: string, frames: number): Corpus {
  const corpus: Corpus = {
    path,
    frames: 0,
    turns: 0,
    bytes: 0,
    deltas: 0,
    toolCalls: 0,
    subagentFrames: 0,
    textLength: 0,
  };
  const file = openSync(path, 'w');
  const emit = (frame: Frame): void => {
    const line = Buffer.from(`${JSON.stringify(frame)}\n`);
    writeSync(file, line);
    corpus.frames += 1;
    corpus.bytes += line.length;
    if (isDelta(frame)) corpus.deltas += 1;
    if (frame.parent_tool_use_id != null) corpus.subagentFrames += 1;
  };

  const factory = frameFactory({
    tools: ['edit', 'read', 'write', 'bash'].map(load),
    answer: load('think'),
    subagent: load('task'),
  });
  const large = 'x'.repeat(LARGE_LINE_BYTES);
  let owedLargeLines = 0;
  while (corpus.frames < frames) {
    corpus.turns += 1;
    for (const frame of factory.opening()) emit(frame);
    for (let round = 0; round < ROUNDS_PER_TURN; round += 1) {
      owedLargeLines = Math.floor(corpus.frames / LARGE_LINE_EVERY) + 1 - factory.largeLines();
      for (const frame of factory.toolRound(owedLargeLines > 0 ? large : null)) emit(frame);
      corpus.toolCalls += 1;
    }
    while (corpus.subagentFrames < corpus.frames * SUBAGENT_SHARE) {
      const { frame, textLength } = factory.subagentText();
      corpus.textLength += textLength;
      emit(frame);
    }
    const others = corpus.frames - corpus.deltas + factory.closingSize();
    const missing = Math.max(
      8,
      Math.ceil((others * DELTA_SHARE) / (1 - DELTA_SHARE)) - corpus.deltas,
    );
    const closing = factory.closing(missing);
    corpus.textLength += closing.textLength;
    for (const frame of closing.frames) emit(frame);
  }
  closeSync(file);
  return corpus;
}

const isDelta = (frame: Frame): boolean =>
  frame.type === 'stream_event' && frame.event?.type === 'content_block_delta';

/** What the CLI wrote in a recording, without the control channel: that is a dialogue, not a stream. */
function load(name: string): Frame[] {
  return readFileSync(resolve(RECORDINGS, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { dir: string; frame: Frame })
    .filter((row) => row.dir === 'out' && !row.frame.type.startsWith('control_'))
    .map((row) => row.frame);
}
