import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const boundsSchema = z.object({
  x: z.number().int().nullable(),
  y: z.number().int().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  isMaximized: z.boolean(),
});
const placeSchema = boundsSchema.extend({ slot: z.number().int().min(1) });
/** Units: logical pixels; null: where the system puts it. */
export type WindowPlace = z.infer<typeof placeSchema>;

/** Before there could be several windows the file was the bounds of the one. */
const fileSchema = z.union([
  z.object({ windows: z.array(placeSchema) }),
  boundsSchema.transform((bounds) => ({ windows: [{ ...bounds, slot: 1 }] })),
]);

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const MIN_WIDTH = 720;
export const MIN_HEIGHT = 480;
/** Fits a 1440 x 900 screen with its panels. */
const DEFAULT = { x: null, y: null, width: 1280, height: 800, isMaximized: false };
/** A title bar's height: both windows can be seen and dragged. */
const CASCADE_PX = 36;

/** Where windows were, the one used last first, moved onto the screens there are now. */
export function readWindowPlaces(file: string, screens: readonly Area[]): WindowPlace[] {
  const places = new Map<number, WindowPlace>();
  for (const place of parse(file)) {
    if (!places.has(place.slot)) places.set(place.slot, fitToScreens(place, screens));
  }
  return [...places.values()];
}

/** Written beside and renamed, so that a crash leaves the old file. */
export function writeWindowPlaces(file: string, windows: readonly WindowPlace[]): void {
  writeFileSync(`${file}.new`, JSON.stringify({ windows }));
  renameSync(`${file}.new`, file);
}

/** For a window that was nowhere yet: beside another one when there is one. */
export function newPlace(slot: number, beside: WindowPlace | null): WindowPlace {
  if (!beside || beside.x === null || beside.y === null) return { ...DEFAULT, slot };
  const { x, y, width, height } = beside;
  return { slot, x: x + CASCADE_PX, y: y + CASCADE_PX, width, height, isMaximized: false };
}

export function fitToScreens(place: WindowPlace, screens: readonly Area[]): WindowPlace {
  const screen = screens.find((area) => isOn(place, area));
  const size = {
    width: clamp(place.width, MIN_WIDTH, screen?.width ?? screens[0]?.width ?? place.width),
    height: clamp(place.height, MIN_HEIGHT, screen?.height ?? screens[0]?.height ?? place.height),
  };
  // Off every screen there is (one was unplugged): let the system place it.
  if (!screen) return { ...place, ...size, x: null, y: null };
  return { ...place, ...size };
}

/** Enough of the title bar must be on the screen to drag the window by. */
const GRIP_PX = 80;

function isOn(place: WindowPlace, area: Area): boolean {
  if (place.x === null || place.y === null) return false;
  const right = place.x + place.width;
  return (
    right >= area.x + GRIP_PX &&
    place.x <= area.x + area.width - GRIP_PX &&
    place.y >= area.y &&
    place.y <= area.y + area.height - GRIP_PX
  );
}

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

function parse(file: string): WindowPlace[] {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data.windows : [];
  } catch {
    // First start, or a damaged file: only the places of windows are lost.
    return [];
  }
}
