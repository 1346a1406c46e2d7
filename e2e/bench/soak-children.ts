import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FAULTS } from './children/faults';
import { type House, openHouse } from './children/house';
import { ACTS, answers, type RoundOutcome, type RoundPlan, runRound } from './children/round';
import { seededRandom } from './seeded-random';

/**
 * Runs children of every bad kind through the product's own manager, driver, reaper and store, each
 * beside a session whose child is well, and looks for processes that stay, sessions that can neither
 * end nor go on, and errors nobody caught.
 */
const ROUNDS = Number(process.argv[2] ?? 20);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
/** Rounds at once: one session's trouble must not be another's. */
const LANES = 4;
/** The last moment at which a session is stopped or closed, after its prompt or its turn began. */
const LAST_MOMENT_MS = 1_500;

if (process.platform !== 'linux') {
  process.stderr.write('soak: only Linux shows the environment of a process to find it by.\n');
  process.exit(2);
}
if (!Number.isInteger(ROUNDS) || ROUNDS < 1 || !Number.isInteger(SEED)) {
  process.stderr.write('soak: children N [SEED], both whole numbers.\n');
  process.exit(2);
}

let crashes = 0;
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    crashes += 1;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`soak:   crash: ${text}\n`);
  });

const outcomes: RoundOutcome[] = [];
const plans = makePlans(seededRandom(SEED));
const root = mkdtempSync(join(tmpdir(), 'roundhouse-soak-'));
// A copy: a build made meanwhile must not change the program under test.
const program = join(root, 'program');
cpSync(resolve('out/main'), program, { recursive: true });
process.stderr.write(`soak: ${ROUNDS} rounds, seed ${SEED}\n`);
const house = openHouse(root, join(program, 'reaper.js'));
try {
  await Promise.all(
    Array.from({ length: Math.min(LANES, ROUNDS) }, (_, lane) => runLane(house, lane)),
  );
} finally {
  await house.close();
  rmSync(root, { recursive: true, force: true });
}
const summary = {
  rounds: outcomes.length,
  orphans: outcomes.reduce((sum, { orphans }) => sum + orphans.length, 0),
  stuck: outcomes.filter(({ stuck }) => stuck.length > 0).length,
  crashes,
};
process.stdout.write(`${JSON.stringify(summary)}\n`);
const isClean = summary.orphans + summary.stuck + crashes === 0 && summary.rounds === ROUNDS;
process.exit(isClean ? 0 : 1);

/** Rounds one after another, beside one session that lives through all of them. */
async function runLane(shared: House, lane: number): Promise<void> {
  const round = `neighbour-${lane}-${SEED}`;
  const neighbour = shared.moveIn(round, { program: 'fake-claude', env: {}, round });
  if (!(await answers(shared, neighbour, 'first'))) throw new Error('A good child got no answer.');
  for (let plan = plans.shift(); plan !== undefined; plan = plans.shift()) {
    const outcome = await runRound(shared, neighbour, plan);
    outcomes.push(outcome);
    tell(outcome);
  }
}

/** Every fault once, in some order, before one comes again. */
function makePlans(random: () => number): RoundPlan[] {
  let bag: (typeof FAULTS)[number][] = [];
  return Array.from({ length: ROUNDS }, (_, index) => {
    if (bag.length === 0) bag = [...FAULTS];
    const [fault] = bag.splice(Math.floor(random() * bag.length), 1);
    const act = ACTS[Math.floor(random() * ACTS.length)];
    if (fault === undefined || act === undefined) throw new Error('There is nothing to choose.');
    const momentMs = Math.round(random() ** 2 * LAST_MOMENT_MS);
    const from = random() < 0.4 ? 'prompt' : 'turn';
    return { name: `round-${index + 1}-${SEED}`, fault, act, from, momentMs };
  });
}

function tell(outcome: RoundOutcome): void {
  const { fault, act, from, momentMs, durationMs, stuck, orphans } = outcome;
  const took = (durationMs / 1_000).toFixed(1);
  process.stderr.write(
    `soak: ${outcomes.length}/${ROUNDS} ${fault.name}: ${act} ${momentMs} ms after its ${from}, ${took} s\n`,
  );
  for (const why of stuck) process.stderr.write(`soak:   stuck: ${why}\n`);
  for (const orphan of orphans) process.stderr.write(`soak:   orphan: ${orphan}\n`);
}
