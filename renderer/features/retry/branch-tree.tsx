import { Columns2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useSessions } from '../../bridge/queries';
import { IconButton } from '../../components/icon-button';
import { formatMoney } from '../cost/format';
import { useShowsCosts } from '../cost/use-shows-costs';
import { glyphOf } from '../sessions/session-glyph';
import { StatusGlyph } from '../sessions/status-glyph';
import { useSessionActions } from '../sessions/use-session-actions';
import { branchesOf } from './branches';
import styles from './retry.module.css';

/** Where this session was branched from and what was branched from it; nothing while it stands alone. */
export function BranchTree({ session }: { session: SessionSummary }) {
  const { data: sessions } = useSessions();
  const { select, openBeside } = useSessionActions();
  const showsCosts = useShowsCosts();
  const branches = branchesOf(sessions ?? [], session.id);
  if (branches.length < 2) return null;
  return (
    <section aria-labelledby="branches" data-testid="branch-tree">
      <h3 id="branches" className={styles.heading}>
        Branches
      </h3>
      <ul className={styles.branches}>
        {branches.map(({ session: branch, depth }) => {
          const isCurrent = branch.id === session.id;
          return (
            <li key={branch.id} className={styles.branch} style={indent(depth)}>
              <button
                type="button"
                className={styles.branchName}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => select(branch.id)}
              >
                <StatusGlyph status={glyphOf(branch)} />
                <span className={styles.words}>{branch.title}</span>
                {showsCosts && <span className={styles.turn}>{formatMoney(branch.costUsd)}</span>}
              </button>
              {!isCurrent && (
                <IconButton
                  label={`Compare with “${branch.title}” side by side`}
                  icon={<Columns2 size={14} />}
                  onClick={() => openBeside(branch.id)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Deeper than this says no more and leaves no room for the name. */
const MAX_INDENT = 6;
const indent = (depth: number) => ({ '--depth': Math.min(depth, MAX_INDENT) }) as CSSProperties;
