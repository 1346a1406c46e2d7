import { memo } from 'react';
import { parseAnsi } from './ansi';
import styles from './ansi-text.module.css';

export const AnsiText = memo(function AnsiText({ text }: { text: string }) {
  return (
    <pre className={styles.text} tabIndex={0}>
      {parseAnsi(text).map((span, index) => (
        <span
          key={`${index}`}
          style={{
            color:
              typeof span.color === 'number'
                ? `var(--ansi-${span.color})`
                : (span.color ?? undefined),
            fontWeight: span.isBold ? 600 : undefined,
            opacity: span.isDim ? 0.7 : undefined,
          }}
        >
          {span.text}
        </span>
      ))}
    </pre>
  );
});
