import type { CostsReport } from '@shared/contract/costs';

/** The report as a file: JSON as it is, or CSV with a line for each day, session and model that has a figure. */
export const formatCosts = (report: CostsReport, format: 'csv' | 'json'): string =>
  format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : formatCsv(report);

const HEADER = [
  'kind',
  'day',
  'workspace',
  'session',
  'session_id',
  'model',
  'cost_usd',
  'turns',
  'turns_without_cost',
  'input_tokens',
  'output_tokens',
  'cache_read_tokens',
  'cache_write_tokens',
  'inherited_usd',
  'outside_usd',
];

/**
 * One table, told apart by its first column: each kind adds up to the whole by itself. What is not known
 * is an empty field. Lines end as RFC 4180 says.
 */
function formatCsv(report: CostsReport): string {
  const rows: Partial<Record<string, Cell>>[] = [
    ...report.days.flatMap(({ day, models }) =>
      models.map(({ model, costUsd }) => ({ kind: 'day', day, model, cost_usd: costUsd })),
    ),
    ...report.workspaces.map((workspace) => ({
      kind: 'workspace',
      workspace: workspace.path,
      ...spentCells(workspace),
    })),
    ...report.sessions.map((session) => ({
      kind: 'session',
      workspace: session.workspaceName,
      session: session.title,
      session_id: session.sessionId,
      ...spentCells(session),
      ...tokenCells(session.tokens),
      inherited_usd: session.inheritedUsd,
      outside_usd: session.outsideUsd,
    })),
    ...report.models.map(({ model, costUsd, tokens }) => ({
      kind: 'model',
      model,
      cost_usd: costUsd,
      ...tokenCells(tokens),
    })),
    { kind: 'total', ...spentCells(report.total), ...tokenCells(report.total.tokens) },
  ];
  const lines = rows.map((row) => HEADER.map((name) => field(row[name] ?? null)).join(','));
  return [HEADER.join(','), ...lines, ''].join('\r\n');
}

type Cell = string | number | null;

const spentCells = (spent: CostsReport['total'] | CostsReport['workspaces'][number]) => ({
  cost_usd: spent.costUsd,
  turns: spent.turns,
  turns_without_cost: spent.unpricedTurns,
});

const tokenCells = (tokens: CostsReport['total']['tokens']) => ({
  input_tokens: tokens.input,
  output_tokens: tokens.output,
  cache_read_tokens: tokens.cacheRead,
  cache_write_tokens: tokens.cacheCreation,
});

/** A title that begins like a formula would be run by a spreadsheet: a quote in front makes it text. */
function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
