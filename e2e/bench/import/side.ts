import { Worker } from 'node:worker_threads';
import { createLocalDay, localTimeZone } from '@shared/domain/local-day';
import { USAGE_SLOT_MS } from '@shared/domain/import-types';
import { openImports } from '../../../electron/store/imports/open-imports';
import type { ImportReport as WorkerReport } from '../../../electron/workers/import/messages';
import type { DayTotals } from './day-totals';
import type { ImportReport } from './report';

const [worker = '', scanProgram = '', databasePath = '', configDir = ''] = process.argv.slice(2);
const thread = new Worker(worker, {
  workerData: { databasePath, configDir, scanProgram },
  resourceLimits: { maxYoungGenerationSizeMb: 48 },
});
const ended = await new Promise<WorkerReport>((resolve, reject) => {
  thread.once('error', reject);
  thread.on('message', (report: WorkerReport) => {
    if (report.kind === 'ended') resolve(report);
  });
});
if (ended.kind !== 'ended' || !ended.outcome.ok) throw new Error(JSON.stringify(ended));
const opened = openImports(databasePath);
if (!opened.ok) throw new Error(opened.error);
const { usage, damagedLines } = opened.value.readImportTotals();
const titles = opened.value.listFoundConversations().filter(({ title }) => title !== null);
opened.value.close();
const dayOf = createLocalDay(localTimeZone());
const days: DayTotals = {};
const dayOfSlot = new Map<number, string>();
for (const { slot, model, input, output, cacheCreation, cacheRead } of usage) {
  let day = dayOfSlot.get(slot);
  if (day === undefined) dayOfSlot.set(slot, (day = dayOf(slot * USAGE_SLOT_MS)));
  const sum = (days[`${day} ${model}`] ??= [0, 0, 0, 0]);
  sum[0] += input;
  sum[1] += output;
  sum[2] += cacheCreation;
  sum[3] += cacheRead;
}
const report: ImportReport = { days, titles: titles.length, damagedLines };
process.stdout.write(JSON.stringify(report));
