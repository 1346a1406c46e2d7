const NAMES: Record<string, string> = {
  five_hour: '5 h window',
  seven_day: '7 day window',
  seven_day_opus: '7 day window (Opus)',
  seven_day_sonnet: '7 day window (Sonnet)',
};

/** What one of the account's windows is called; the CLI's own word when it is new. */
export const limitName = (limitType: string | null): string =>
  NAMES[limitType ?? ''] ?? limitType?.replaceAll('_', ' ') ?? 'limit';
