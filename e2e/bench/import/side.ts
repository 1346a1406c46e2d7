import { createLocalDay, localTimeZone } from '@shared/domain/local-day';
import { USAGE_SLOT_MS } from '@shared/domain/import-types';
import { openImports } from '../../../electron/store/imports/open-imports';
import { runLook } from '../../../electron/main/imports/run-look';
import type { DayTotals } from './day-totals';
import type { ImportReport } from './report';

const [worker = '', scanProgram = '', databasePath = '', configDir = ''] = process.argv.slice(2);
// The program has its database open before and after it looks.
const opened = openImports(databasePath);
if (!opened.ok) throw new Error(opened.error);
const looking = runLook({
  program: worker,
  scanProgram,
  databasePath,
  configDir,
  signal: new AbortController().signal,
  onProgress: () => undefined,
});
// Its handle has read the schema long ago, and it knows its time zone.
opened.value.listContinuedAt();
const dayOf = createLocalDay(localTimeZone());
const outcome = await looking;
if (!outcome.ok) throw new Error(JSON.stringify(outcome));
const { usage, damagedLines } = opened.value.readImportTotals();
const titles = opened.value.listFoundConversations().filter(({ title }) => title !== null);
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
opened.value.close();
