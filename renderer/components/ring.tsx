interface RingProps {
  /** 0 to 100; null draws the empty ring. */
  percent: number | null;
  color: string;
  size?: number;
}

const RADIUS = 5.5;
const LENGTH = 2 * Math.PI * RADIUS;

export function Ring({ percent, color, size = 16 }: RingProps) {
  const filled = percent === null ? 0 : Math.min(100, Math.max(0, percent)) / 100;
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" style={{ flex: 'none' }}>
      <circle cx="8" cy="8" r={RADIUS} fill="none" stroke="var(--line-strong)" strokeWidth="2.25" />
      {filled > 0 && (
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          fill="none"
          stroke={color}
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeDasharray={`${filled * LENGTH} ${LENGTH}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}
