import type { ReactNode } from 'react';
import styles from './status-glyph.module.css';
import { type GlyphName, STATUS_WORDS } from './status-words';

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const;

/** One shape per state on a 12 px grid, so that colour is never the only sign. */
const SHAPES: Record<GlyphName, ReactNode> = {
  idle: <circle cx="6" cy="6" r="3.75" {...stroke} />,
  asleep: (
    <path
      d="M4.6 2.3A4 4 0 1 0 9.9 7.4 3.9 3.9 0 0 1 4.6 2.3Z"
      {...stroke}
      strokeLinejoin="round"
    />
  ),
  silent: (
    <>
      <circle cx="6" cy="6" r="4" {...stroke} />
      <path d="M6 3.9V6.2L7.5 7.2" {...stroke} strokeWidth={1.25} strokeLinecap="round" />
    </>
  ),
  starting: <circle cx="6" cy="6" r="4" {...stroke} strokeDasharray="1.6 2.2" />,
  working: (
    <>
      <circle cx="6" cy="6" r="4" {...stroke} opacity="0.35" />
      <path d="M6 2a4 4 0 0 1 4 4" {...stroke} strokeLinecap="round" />
    </>
  ),
  'needs-you': <path d="M6 0.9 11.1 6 6 11.1 0.9 6Z" fill="currentColor" />,
  stopping: <rect x="2.75" y="2.75" width="6.5" height="6.5" rx="1" {...stroke} />,
  'done-unseen': <circle cx="6" cy="6" r="4.25" fill="currentColor" />,
  failed: (
    <path
      d="M2.75 2.75l6.5 6.5m0-6.5-6.5 6.5"
      {...stroke}
      strokeWidth={1.75}
      strokeLinecap="round"
    />
  ),
  interrupted: (
    <>
      <circle cx="6" cy="6" r="4" {...stroke} />
      <path d="M6 2a4 4 0 0 0 0 8Z" fill="currentColor" />
    </>
  ),
  queued: <path d="M3 2h6L3 10h6Z" {...stroke} strokeLinejoin="round" />,
};

interface StatusGlyphProps {
  status: GlyphName;
  size?: number;
}

export function StatusGlyph({ status, size = 12 }: StatusGlyphProps) {
  return (
    <svg
      className={styles.glyph}
      data-status={status}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      role="img"
      aria-label={STATUS_WORDS[status]}
    >
      {SHAPES[status]}
    </svg>
  );
}
