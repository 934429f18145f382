export const BADGE_PX = 16;

/** The brand's red as a bitmap has it: blue, green, red. */
const RED = [0x1f, 0x15, 0xd9] as const;
const CENTRE = (BADGE_PX - 1) / 2;
const RADIUS = 6;

/** A round dot with a soft edge; colours are multiplied with their opacity, as bitmaps want them. */
export function badgeDot(): Buffer {
  const pixels = Buffer.alloc(BADGE_PX * BADGE_PX * 4);
  for (let at = 0; at < BADGE_PX * BADGE_PX; at += 1) {
    const distance = Math.hypot((at % BADGE_PX) - CENTRE, Math.floor(at / BADGE_PX) - CENTRE);
    const opacity = Math.max(0, Math.min(1, RADIUS + 0.5 - distance));
    pixels.set([...RED.map((part) => Math.round(part * opacity)), Math.round(255 * opacity)], at * 4);
  }
  return pixels;
}
