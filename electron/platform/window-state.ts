import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const stateSchema = z.object({
  x: z.number().int().nullable(),
  y: z.number().int().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof stateSchema>;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const MIN_WIDTH = 720;
export const MIN_HEIGHT = 480;
/** Fits a 1440 x 900 screen with its panels. */
const DEFAULT: WindowState = { x: null, y: null, width: 1280, height: 800, isMaximized: false };

/** The last place of the window, moved onto the screens there are now. Units: logical pixels. */
export function readWindowState(file: string, screens: readonly Area[]): WindowState {
  return fitToScreens(parse(file) ?? DEFAULT, screens);
}

/** Written beside and renamed, so that a crash leaves the old file. */
export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

export function fitToScreens(state: WindowState, screens: readonly Area[]): WindowState {
  const screen = screens.find((area) => isOn(state, area));
  const size = {
    width: clamp(state.width, MIN_WIDTH, screen?.width ?? screens[0]?.width ?? state.width),
    height: clamp(state.height, MIN_HEIGHT, screen?.height ?? screens[0]?.height ?? state.height),
  };
  // Off every screen there is (one was unplugged): let the system place it.
  if (!screen) return { ...state, ...size, x: null, y: null };
  return { ...state, ...size };
}

/** Enough of the title bar must be on the screen to drag the window by. */
const GRIP_PX = 80;

function isOn(state: WindowState, area: Area): boolean {
  if (state.x === null || state.y === null) return false;
  const right = state.x + state.width;
  return (
    right >= area.x + GRIP_PX &&
    state.x <= area.x + area.width - GRIP_PX &&
    state.y >= area.y &&
    state.y <= area.y + area.height - GRIP_PX
  );
}

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

function parse(file: string): WindowState | null {
  try {
    const parsed = stateSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    // First start, or a damaged file: only the place of a window is lost.
    return null;
  }
}
