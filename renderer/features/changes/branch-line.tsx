import { GitBranch, RefreshCw } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Changes } from '@shared/contract/changes';
import { Button } from '../../components/button';
import { IconButton } from '../../components/icon-button';
import { isComposing } from '../../components/is-composing';
import styles from './changes.module.css';
import type { ChangeActions } from './use-change-actions';

interface BranchLineProps {
  changes: Extract<Changes, { state: 'repository' }>;
  actions: ChangeActions;
  onRefresh(): void;
}

/** What is checked out, how far it is from its upstream, and the ways on from there. */
export function BranchLine({ changes, actions, onRefresh }: BranchLineProps) {
  const { branch, upstream, hasCommit } = changes;
  const [name, setName] = useState<string | null>(null);
  const isBusy = actions.busy !== null;
  const make = async () => {
    if (name !== null && (await actions.createBranch(name.trim()))) setName(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') void make();
    else if (event.key === 'Escape') setName(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (name !== null)
    return (
      <div className={styles.branch}>
        <input
          aria-label="Name of the new branch"
          // Opened by the person who is about to write into it.
          ref={(element) => element?.focus()}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="small" disabled={isBusy || name.trim() === ''} onClick={() => void make()}>
          Create
        </Button>
      </div>
    );
  return (
    <div className={styles.branch}>
      <GitBranch size={13} aria-hidden />
      <span className={styles.branchName} title={branch ?? undefined}>
        {branch ?? 'no branch (a commit is checked out)'}
      </span>
      <span className={styles.distance}>{distanceWords(upstream)}</span>
      <span className={styles.acts}>
        <Button size="small" tone="quiet" disabled={isBusy} onClick={() => setName('')}>
          New branch
        </Button>
        {branch !== null && hasCommit && (
          <Button size="small" tone="quiet" disabled={isBusy} onClick={actions.push}>
            {actions.busy === 'Pushing' ? 'Pushing…' : 'Push'}
          </Button>
        )}
        <IconButton label="Look again" icon={<RefreshCw size={13} />} onClick={onRefresh} />
      </span>
    </div>
  );
}

function distanceWords(upstream: BranchLineProps['changes']['upstream']): string {
  if (upstream === null) return '';
  const { ahead, behind } = upstream;
  if (ahead === null || behind === null) return 'upstream is gone';
  const words = [ahead > 0 && `${ahead} ahead`, behind > 0 && `${behind} behind`].filter(Boolean);
  return words.length === 0 ? 'up to date' : words.join(', ');
}
