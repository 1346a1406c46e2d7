import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openStore } from '../../electron/store';
import { readChildLog } from './kill/child-log';
import { type DrivePlace, type DriveRun, startDrive } from './kill/drive-run';
import { killFrozen } from './kill/freeze';
import { checkOldMessages, writeOldDatabase, type OldDatabase } from './kill/old-database';
import { type Phase, PHASES, reachPhase } from './kill/phases';
import { seededRandom } from './seeded-random';
import { type Findings, verify } from './kill/verify';

/**
 * Kills `drive` with SIGKILL at random moments of two busy turns, starts it again on the same database
 * and compares what is there with what was printed and what the child had written.
 */
const RUNS = Number(process.argv[2] ?? 20);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
/** As long as fewer were killed inside a transaction, the next one is meant to be; a third must be. */
const INSIDE_SHARE = 0.4;
/** Of a restart that went wrong, with the words of its failure among them. */
const LAST_EVENTS = 5;
/** Told in the last line, which a failed suite repeats at its end. */
const MOST_FINDINGS = 10;
/** Of one kind, from one run. */
const FINDINGS_OF_RUN = 5;
/** How long a run goes on in search of a transaction. */
const PATIENCE_MS = 3_000;
const CHILD = resolve(process.cwd(), 'e2e/programs/busy-turn.mjs');

interface Outcome extends Findings {
  phase: Phase;
  wasInTransaction: boolean;
  refusal: string | null;
}

if (process.platform !== 'linux') {
  process.stderr.write('soak: only Linux tells from outside whether a transaction is open.\n');
  process.exit(2);
}
if (!Number.isInteger(RUNS) || RUNS < 1 || !Number.isInteger(SEED)) {
  process.stderr.write('soak: kill N [SEED], both whole numbers.\n');
  process.exit(2);
}

const random = seededRandom(SEED);
// A copy: a build made meanwhile must not change the program under test. Inside the project, where its
// native module is found.
const program = mkdtempSync(resolve(process.cwd(), 'out/soak-'));
const root = mkdtempSync(join(tmpdir(), 'roundhouse-soak-'));
const outcomes: Outcome[] = [];
const inside = () => outcomes.filter(({ wasInTransaction }) => wasInTransaction).length;
try {
  cpSync(resolve(process.cwd(), 'out/main'), program, { recursive: true });
  const template = join(root, 'old.db');
  const old = writeOldDatabase(template, root);
  process.stderr.write(`soak: ${RUNS} runs, seed ${SEED}\n`);
  while (outcomes.length < RUNS) {
    const phase = PHASES[outcomes.length % PHASES.length] ?? 'start';
    const outcome = await once(phase, { template, old });
    if (outcome === null) continue;
    outcomes.push(outcome);
    tell(outcome);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
  rmSync(program, { recursive: true, force: true });
}
const count = (isSo: (outcome: Outcome) => boolean) => outcomes.filter(isSo).length;
const summary = {
  runs: outcomes.length,
  runs_in_transaction: inside(),
  lost: count(({ lost }) => lost.length > 0),
  duplicated: count(({ duplicated }) => duplicated.length > 0),
  corrupt: count(({ corrupt }) => corrupt.length > 0),
  not_resumable: count(({ refusal }) => refusal !== null),
  findings: outcomes.flatMap(wordsOf).slice(0, MOST_FINDINGS),
};
process.stdout.write(`${JSON.stringify(summary)}\n`);
const { lost, duplicated, corrupt, not_resumable } = summary;
process.exitCode = lost + duplicated + corrupt + not_resumable === 0 ? 0 : 1;

/** One kill and one restart; null when the run ended before its moment came. */
async function once(
  phase: Phase,
  given: { template: string; old: OldDatabase },
): Promise<Outcome | null> {
  const folder = mkdtempSync(join(root, 'run-'));
  try {
    const place = makePlace(folder);
    const isOld = phase === 'migration';
    if (isOld) putOld(place, given);
    const goesOn = isOld ? ['--resume', given.old.sessionId] : [];
    const run = startDrive(place, [...goesOn, '--prompt', 'busy', '--prompt', 'busy']);
    const isReached = await reachPhase(phase, place, run, random);
    const kill = isReached
      ? await killFrozen({
          pid: run.pid,
          database: place.database,
          wantsTransaction: inside() < INSIDE_SHARE * (outcomes.length + 1),
          patienceMs: PATIENCE_MS,
          random,
        })
      : null;
    const code = await run.ended;
    if (kill === null) {
      if (code !== 0) throw new Error(`drive ended with ${code} unasked. ${run.stderr()}`);
      return null;
    }
    const sessionId = isOld ? given.old.sessionId : sessionOf(place.database);
    const after = await restart(place, sessionId);
    const found = verify({
      database: place.database,
      printed: [...run.events, ...after.run.events],
      child: [...readChildLog(place.childLog), ...readChildLog(after.childLog)],
      killedAt: kill.at,
    });
    if (isOld) found.lost.push(...checkOldMessages(place.database));
    return { phase, wasInTransaction: kill.wasInTransaction, refusal: after.refusal, ...found };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resumes the session of the killed run, or begins one where it had not come to that. */
async function restart(
  place: DrivePlace,
  sessionId: string | null,
): Promise<{ run: DriveRun; childLog: string; refusal: string | null }> {
  const childLog = `${place.childLog}-2`;
  const goesOn = sessionId === null ? [] : ['--resume', sessionId];
  const run = startDrive({ ...place, childLog }, [...goesOn, '--prompt', 'short']);
  const code = await run.ended;
  const wasAnswered = run.events.some((event) => event.type === 'complete' && !event.isError);
  const isResumed = sessionId === null || run.events.every((one) => one.sessionId === sessionId);
  const refusal =
    code === 0 && wasAnswered && isResumed
      ? null
      : `${code}: ${run.stderr()} ${JSON.stringify(run.events.filter(saysMore).slice(-LAST_EVENTS))}`;
  return { run, childLog, refusal };
}

/** Of what it printed, what tells of its course. */
function saysMore({ type }: DriveRun['events'][number]): boolean {
  return ['error', 'notice', 'complete', 'session_status', 'user_message'].includes(type);
}

/** Null when the kill came before there was one, or before there was a file. */
function sessionOf(database: string): string | null {
  const opened = openStore({ path: database, mode: 'read-only', clock: Date });
  if (!opened.ok) return null;
  try {
    return opened.value.listSessions()[0]?.id ?? null;
  } finally {
    opened.value.close();
  }
}

function makePlace(folder: string): DrivePlace {
  const configDir = join(folder, 'config');
  const cwd = join(folder, 'work');
  for (const path of [configDir, cwd]) mkdirSync(path, { recursive: true });
  return {
    program: join(program, 'drive.js'),
    cwd,
    database: join(folder, 'soak.db'),
    childProgram: CHILD,
    childLog: join(folder, 'child.log'),
    configDir,
  };
}

function putOld(
  place: DrivePlace,
  { template, old }: { template: string; old: OldDatabase },
): void {
  cpSync(template, place.database);
  const projects = join(place.configDir, 'projects', 'busy');
  mkdirSync(projects, { recursive: true });
  writeFileSync(join(projects, `${old.claudeSessionId}.jsonl`), '{}\n');
}

function tell(outcome: Outcome): void {
  const { phase, wasInTransaction } = outcome;
  const place = wasInTransaction ? 'in a transaction' : 'between transactions';
  process.stderr.write(`soak: ${outcomes.length}/${RUNS} ${phase}, ${place}\n`);
  for (const words of wordsOf(outcome)) process.stderr.write(`soak:   ${words}\n`);
}

function wordsOf(outcome: Outcome): string[] {
  const kinds = ['lost', 'duplicated', 'corrupt'] as const;
  return [
    ...kinds.flatMap((kind) =>
      outcome[kind].slice(0, FINDINGS_OF_RUN).map((detail) => `${kind}: ${detail}`),
    ),
    ...(outcome.refusal === null ? [] : [`not resumable: ${outcome.refusal}`]),
  ];
}
