import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seededRandom } from '../seeded-random';
import type * as rows from './rows';
import { uuidOf } from './seeded-uuid';
import { createSessionWriter, type SessionWriter } from './session-writer';

export interface ImportCorpus {
  /** What `CLAUDE_CONFIG_DIR` names. */
  configDir: string;
  sessions: number;
  files: number;
  bytes: number;
  cutLines: number;
}

const SUBAGENT_EVERY = 5;
const FORK_EVERY = 12;
const CUT_EVERY = 20;
/** All in the middle of a day, so that no message has its blocks on two. */
const FIRST_DAY = Date.UTC(2026, 8, 1, 9);
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 90;

/**
 * Transcripts under `configDir` as the CLI would have left them: blocks that repeat their message, forks
 * that begin with a copy of their parent, subagents in files of their own, copies of requests, lines
 * that were cut. The same for the same numbers.
 */
export function writeImportCorpus(
  configDir: string,
  options: { sessions: number; bytes: number; seed: number },
): ImportCorpus {
  const random = seededRandom(options.seed);
  const corpus: ImportCorpus = { configDir, sessions: 0, files: 0, bytes: 0, cutLines: 0 };
  // What forks take over from their parents comes on top.
  const bytesOfOne = (options.bytes / options.sessions) * 0.86;
  const write = (file: string, writer: SessionWriter): void => {
    const content = writer.content();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    corpus.files += 1;
    corpus.bytes += Buffer.byteLength(content);
    corpus.cutLines += writer.cutLines();
  };
  let parent: SessionWriter | null = null;
  for (let index = 0; index < options.sessions; index += 1) {
    const project = `-projects-project-${index % 40}`;
    const place: rows.RowPlace = {
      sessionId: uuidOf(random),
      cwd: `/projects/project-${index % 40}`,
      agentId: null,
    };
    const startedAt = FIRST_DAY + Math.floor((index / options.sessions) * DAYS) * DAY_MS;
    const hasAgent = index % SUBAGENT_EVERY === 0;
    const isFork = parent !== null && index % FORK_EVERY === 0;
    const writer: SessionWriter = createSessionWriter({
      place,
      random,
      startedAt,
      from: isFork ? parent : null,
    });
    const file = join(configDir, 'projects', project, `${place.sessionId}.jsonl`);
    // Long and short ones, as people have them.
    writer.fill((bytesOfOne / (hasAgent ? 1.25 : 1)) * (0.2 + 1.6 * random()));
    if (index % CUT_EVERY === 0) writer.cutLastRow();
    writer.end();
    write(file, writer);
    if (hasAgent) {
      const agentId = uuidOf(random).replaceAll('-', '').slice(0, 17);
      const agent = createSessionWriter({
        place: { ...place, agentId },
        random,
        startedAt,
        from: null,
      });
      agent.fill(bytesOfOne / 4);
      write(
        join(
          configDir,
          'projects',
          project,
          place.sessionId,
          'subagents',
          `agent-${agentId}.jsonl`,
        ),
        agent,
      );
    }
    parent = writer;
    corpus.sessions += 1;
  }
  return corpus;
}
