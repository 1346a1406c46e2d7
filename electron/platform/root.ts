/** As root the CLI refuses every bypass flag, unless `IS_SANDBOX=1` (2.1.332, measured). */
export const refusesBypass = (
  env: Readonly<Record<string, string | undefined>>,
  isRoot = process.getuid?.() === 0,
): boolean => isRoot && env['IS_SANDBOX'] !== '1';
