import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button';
import { formatBytes } from '../cost/format';
import styles from './folded.module.css';

interface FoldedProps {
  chars: number;
  limit: number;
  what: string;
  children: ReactNode;
}

/** Big things stay out of the document until they are asked for; closing the card folds them again. */
export function Folded({ chars, limit, what, children }: FoldedProps) {
  const [isShown, setShown] = useState(false);
  if (chars <= limit || isShown) return children;
  return (
    <div className={styles.folded}>
      <span>
        {what} of about {formatBytes(chars)}
      </span>
      <Button size="small" onClick={() => setShown(true)}>
        Show anyway
      </Button>
    </div>
  );
}
