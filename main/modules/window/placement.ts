import { z } from 'zod';

export type Rectangle = { x: number; y: number; width: number; height: number };

const Coordinate = z.number().int().min(-100_000).max(100_000);
const Length = z.number().int().min(1).max(100_000);

/** The window's place when it was closed. */
export const Placement = z.object({
  bounds: z.object({ x: Coordinate, y: Coordinate, width: Length, height: Length }),
  isMaximized: z.boolean(),
});
export type Placement = z.infer<typeof Placement>;

export const MIN_SIZE = { width: 380, height: 560 } as const;
const FIRST_SIZE = { width: 1280, height: 860 } as const;
/** So much of the window must be on a screen for a hand to catch it. */
const VISIBLE_PX = 80;

const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

const shows = (bounds: Rectangle, screen: Rectangle) =>
  overlap(bounds.x, bounds.width, screen.x, screen.width) >= VISIBLE_PX &&
  overlap(bounds.y, bounds.height, screen.y, screen.height) >= VISIBLE_PX &&
  bounds.y >= screen.y - VISIBLE_PX / 2;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/**
 * The window's bounds for the screens that there are now: where it was, at most as large as its screen, or without a
 * place (the system centres it) where that screen is gone.
 */
export function placedOn(screens: readonly Rectangle[], last: Placement | null): Partial<Rectangle> {
  const screen = last && screens.find((area) => shows(last.bounds, area));
  const size = last?.bounds ?? FIRST_SIZE;
  const [{ width, height } = FIRST_SIZE] = screen ? [screen] : screens;
  const fitted = {
    width: clamp(size.width, MIN_SIZE.width, Math.max(MIN_SIZE.width, width)),
    height: clamp(size.height, MIN_SIZE.height, Math.max(MIN_SIZE.height, height)),
  };
  return screen ? { x: last.bounds.x, y: last.bounds.y, ...fitted } : fitted;
}
