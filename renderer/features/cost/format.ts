/** What stands for a figure nobody knows. Never 0. */
export const UNKNOWN = '–';

/** USD: four digits under a dollar, two above: `0.0234 $`, `14.20 $`. */
export function formatMoney(usd: number | null): string {
  if (usd === null || !Number.isFinite(usd)) return UNKNOWN;
  const digits = Math.abs(usd) < 0.99995 && usd !== 0 ? 4 : 2;
  if (usd > 0 && usd < 0.00005) return '<0.0001 $';
  const [whole = '0', fraction = ''] = usd.toFixed(digits).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction} $`;
}

/** `980`, `45.2k`, `1.2M`. */
export function formatTokens(tokens: number | null): string {
  if (tokens === null || !Number.isFinite(tokens)) return UNKNOWN;
  if (tokens < 1000) return String(Math.round(tokens));
  if (tokens < 999_950) return `${trim((tokens / 1000).toFixed(1))}k`;
  return `${trim((tokens / 1_000_000).toFixed(2))}M`;
}

/** Whole percent; `<1 %` rather than a 0 that is not true. */
export function formatPercent(percent: number | null): string {
  if (percent === null || !Number.isFinite(percent)) return UNKNOWN;
  if (percent > 0 && percent < 1) return '<1 %';
  return `${Math.round(percent)} %`;
}

/** `840 ms`, `12 s`, `3 min 5 s`, `2 h 4 min`. */
export function formatDuration(ms: number | null): string {
  if (ms === null || !Number.isFinite(ms) || ms < 0) return UNKNOWN;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 10) return `${trim((ms / 1000).toFixed(1))} s`;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`;
}

/** `640 B`, `12 KB`, `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${trim((bytes / 1_000_000).toFixed(1))} MB`;
}

const trim = (text: string): string => text.replace(/\.0+$/, '');
