import { runBench } from './lib/bench.mjs';
import { main } from './lib/report.mjs';

await main(() => runBench('', process.argv.slice(2)));
