import type { CostRange, Reconciliation } from '@shared/contract/costs';
import type { SessionId } from '@shared/domain/ids';
import { reconcile } from '@shared/domain/reconcile';
import { err, ok } from '@shared/domain/result';
import { type RecountedFile, recountTranscripts } from '../../claude/transcript/recount';
import type { CostsHandlerDeps } from '../../ipc/handlers/costs';
import { reasonOfCode, writeTextFile } from '../../platform/text-file';
import type { Store } from '../../store';
import { formatCosts } from './costs-file';

export interface CostsDeps {
  store: Pick<Store, 'readCosts' | 'readSessionCosts' | 'readToldUsage'>;
  /** The CLI's own folder. */
  configDir(): string;
  /** Asks where; null when it was dismissed. */
  pickTarget(name: string): Promise<string | null>;
  /** UTC ms. */
  now(): number;
}

/** What was spent, from the store, and what the CLI's transcripts say beside it. */
export function createCosts({ store, configDir, pickTarget, now }: CostsDeps): CostsHandlerDeps {
  const report = (range: CostRange) => store.readCosts({ range, now: now(), timeZone: null });
  return {
    report,
    session: store.readSessionCosts,
    async reconcile(id: SessionId, signal): Promise<Reconciliation | undefined> {
      const told = store.readToldUsage(id);
      const costs = store.readSessionCosts(id);
      if (told === undefined || costs === undefined) return undefined;
      const recount = await recountTranscripts(configDir(), told.claudeSessionIds, signal);
      return {
        ...reconcile(told, recount.messages),
        files: recount.files.map(fileOf),
        isWhole: recount.files.every(({ state }) => state === 'read'),
        costUsd: costs.costUsd,
        inheritedUsd: costs.inheritedUsd,
        outsideUsd: costs.outsideUsd,
      };
    },
    async exportReport(range, format) {
      const costs = report(range);
      const path = await pickTarget(`roundhouse-costs-${costs.from}-to-${costs.to}.${format}`);
      if (path === null) return ok(null);
      const written = await writeTextFile(path, formatCosts(costs, format));
      if (written.ok) return ok({ path });
      return err({
        code: 'file-unusable',
        message: `${path} could not be written: ${written.error}. What was there before was kept. Choose another place.`,
      });
    },
  };
}

const fileOf = ({ code, ...file }: RecountedFile): Reconciliation['files'][number] => ({
  ...file,
  reason: code === null ? null : reasonOfCode(code),
});
