/** What the icon says: a person is needed, something runs, or neither. */
export type TrayMark = 'needs-you' | 'running' | 'resting';

export interface TrayBitmap {
  /** Square; the edge in pixels, at twice the density. */
  size: number;
  /** BGRA, rows from the top. */
  pixels: Uint8Array;
}

/** Logical pixels of an icon in the menu bar, the notification area, a panel. */
const EDGE: Partial<Record<NodeJS.Platform, number>> = { darwin: 18, win32: 16 };
const PANEL_EDGE = 22;
/** Each pixel is looked at in so many places by so many, for smooth edges. */
const SAMPLES = 4;

type Colour = readonly [blue: number, green: number, red: number];
const BLACK: Colour = [0, 0, 0];
/** Seen on a light and on a dark panel. */
const GREY: Colour = [0x9e, 0x94, 0x8d];
const AMBER: Colour = [0x44, 0xb1, 0xef];
const ACCENT: Colour = [0xf0, 0x86, 0x7b];

/** A ring, and in it the marks of the list: a diamond when a person is needed, a dot when something runs. */
export function drawTrayIcon(mark: TrayMark, platform: NodeJS.Platform): TrayBitmap {
  const size = 2 * (EDGE[platform] ?? PANEL_EDGE);
  // macOS paints a template in the colour its menu bar needs: there the shape alone tells.
  const isTemplate = platform === 'darwin';
  const ring = isTemplate ? BLACK : GREY;
  const inner = isTemplate ? BLACK : mark === 'needs-you' ? AMBER : ACCENT;
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const insideRing = coverage(x, y, size, isOnRing);
      const insideMark = mark === 'resting' ? 0 : coverage(x, y, size, SHAPES[mark]);
      const colour = insideMark > 0 ? inner : ring;
      const alpha = Math.round(255 * Math.max(insideRing, insideMark));
      pixels.set(
        [...colour.map((part) => Math.round((part * alpha) / 255)), alpha],
        (y * size + x) * 4,
      );
    }
  return { size, pixels };
}

/** Of a point, from the middle; 1 is the edge of the icon. */
type Shape = (x: number, y: number) => boolean;

const isOnRing: Shape = (x, y) => {
  const radius = Math.hypot(x, y);
  return radius <= 0.94 && radius >= 0.74;
};
const SHAPES: Record<Exclude<TrayMark, 'resting'>, Shape> = {
  'needs-you': (x, y) => Math.abs(x) + Math.abs(y) <= 0.56,
  running: (x, y) => Math.hypot(x, y) <= 0.34,
};

function coverage(column: number, row: number, size: number, shape: Shape): number {
  let hits = 0;
  for (let i = 0; i < SAMPLES; i += 1)
    for (let j = 0; j < SAMPLES; j += 1) {
      const at = (pixel: number, part: number) => (2 * (pixel + (part + 0.5) / SAMPLES)) / size - 1;
      if (shape(at(column, i), at(row, j))) hits += 1;
    }
  return hits / SAMPLES ** 2;
}
