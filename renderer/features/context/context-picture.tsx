import type { ContextBreakdown } from '@shared/domain/context-breakdown';
import { formatPercent } from '../cost/format';
import { exactTokens, outsideOf, segmentsOf } from './context-parts';
import styles from './context.module.css';

/** The window as one bar with the line where it compacts by itself, and every part with its figure. */
export function ContextPicture({ usage }: { usage: ContextBreakdown }) {
  const segments = segmentsOf(usage);
  const { autoCompactAt, windowTokens } = usage;
  const line = autoCompactAt === null ? null : (autoCompactAt / windowTokens) * 100;
  return (
    <div data-testid="context-picture">
      <div
        className={styles.bar}
        role="img"
        aria-label={`${exactTokens(usage.totalTokens)} of ${exactTokens(windowTokens)} tokens are used`}
      >
        {segments.map(({ key, name, percent, color, kind, tokens }) => (
          <span
            key={key}
            className={styles.segment}
            data-kind={kind}
            style={{ flexGrow: percent, background: kind === 'used' ? color : undefined }}
            title={`${name}: ${exactTokens(tokens)}`}
          />
        ))}
        {line !== null && line < 100 && (
          <span className={styles.line} style={{ left: `${line}%` }} />
        )}
      </div>
      <ul className={styles.parts}>
        {segments.map(({ key, name, tokens, percent, color, kind }) => (
          <li key={key} className={styles.part} data-kind={kind} data-testid="context-part">
            <span
              className={styles.swatch}
              style={{ background: kind === 'used' ? color : undefined }}
            />
            <span className={styles.partName}>{name}</span>
            <span className={styles.number}>{exactTokens(tokens)}</span>
            <span className={styles.percent}>{formatPercent(percent)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {autoCompactAt === null
          ? 'It does not compact by itself.'
          : `Compacts by itself at ${exactTokens(autoCompactAt)} tokens, the line in the bar.`}
        {outsideOf(usage).map(
          ({ name, tokens }) => ` Not loaded and not counted: ${name}, ${exactTokens(tokens)}.`,
        )}
      </p>
    </div>
  );
}
