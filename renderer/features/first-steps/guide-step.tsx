import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './guide.module.css';

interface GuideStepProps {
  title: string;
  isDone: boolean;
  testId?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function GuideStep({ title, isDone, testId, action, children }: GuideStepProps) {
  return (
    <li className={styles.step} data-done={isDone} data-testid={testId}>
      {isDone ? (
        <CircleCheck size={16} role="img" aria-label="Done" />
      ) : (
        <CircleDashed size={16} role="img" aria-label="Open" />
      )}
      <div className={styles.stepBody}>
        <h2>{title}</h2>
        {children}
      </div>
      {action}
    </li>
  );
}
