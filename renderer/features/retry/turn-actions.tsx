import { GitBranch, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { MessageUuid, SessionId } from '@shared/domain/ids';
import { IconButton } from '../../components/icon-button';
import { useRetryStore } from './retry-store';
import { useBranch } from './use-branch';

interface RetryFromHereProps {
  sessionId: SessionId;
  messageUuid: MessageUuid;
}

export function RetryFromHere({ sessionId, messageUuid }: RetryFromHereProps) {
  const ask = useRetryStore((state) => state.ask);
  return (
    <IconButton
      label="Retry from here"
      icon={<RotateCcw size={14} />}
      data-testid="retry-from-here"
      onClick={() => ask({ kind: 'retry', sessionId, messageUuid })}
    />
  );
}

/** `at`: the last message of the turn. */
export function BranchAfter({ sessionId, at }: { sessionId: SessionId; at: MessageUuid }) {
  const { branchAfter } = useBranch();
  const [isMaking, setMaking] = useState(false);
  const branch = async () => {
    setMaking(true);
    await branchAfter(sessionId, at, crypto.randomUUID());
    setMaking(false);
  };
  return (
    <IconButton
      label="Branch after this turn"
      icon={<GitBranch size={14} />}
      data-testid="branch-after"
      disabled={isMaking}
      onClick={() => void branch()}
    />
  );
}
