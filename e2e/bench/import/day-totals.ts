/** Tokens by day and model: "2026-09-01 claude-…" to input, output, cache writes, cache reads. */
export type DayTotals = Record<string, [number, number, number, number]>;

/** Reads the JSON of `ccusage daily`; both generations name the fields alike. */
export function ofCcusage(output: string): DayTotals {
  const totals: DayTotals = {};
  const { daily } = JSON.parse(output) as { daily: CcusageDay[] };
  for (const { date, modelBreakdowns } of daily) {
    for (const one of modelBreakdowns) {
      totals[`${date} ${one.modelName}`] = [
        one.inputTokens,
        one.outputTokens,
        one.cacheCreationTokens,
        one.cacheReadTokens,
      ];
    }
  }
  return totals;
}

interface CcusageDay {
  date: string;
  modelBreakdowns: {
    modelName: string;
    inputTokens: number;
    outputTokens: number;
    cacheCreationTokens: number;
    cacheReadTokens: number;
  }[];
}

/** A line for each day and model whose figures differ; an empty side differs, too. */
export function differences(name: string, wanted: DayTotals, found: DayTotals): string[] {
  const keys = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  if (keys.size === 0) return [`${name}: nothing was counted`];
  return [...keys].flatMap((key) => {
    const [a, b] = [JSON.stringify(wanted[key]), JSON.stringify(found[key])];
    return a === b ? [] : [`${name}: ${key}: ${a} and ${b}`];
  });
}
