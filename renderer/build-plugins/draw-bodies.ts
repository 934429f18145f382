import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { DRAWINGS } from '#contract/drawings.ts';

const CELL = { width: 208, height: 104 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const SVG_UNITS = 640;

const art = (file: string) => fileURLToPath(new URL(`../ui/car-art/${file}`, import.meta.url));

/** Where the strip is kept; home.css shows its tenths. */
export const BODIES_FILE = art('bodies.webp');

/**
 * The ten drawings side by side in the order of DRAWINGS, 208×104 px each. Browsers decode one small picture beside the
 * page's own work; ten SVG files with their gradients would hold up a slow phone for half a second.
 */
export async function drawBodies(): Promise<Sharp> {
  const cells = DRAWINGS.map(async (body, place) => ({
    input: await sharp(art(`${body}.svg`), { density: (3 * 72 * CELL.width) / SVG_UNITS })
      .resize({ ...CELL, fit: 'contain', background: CLEAR })
      .png()
      .toBuffer(),
    left: place * CELL.width,
    top: 0,
  }));
  const strip = { width: CELL.width * DRAWINGS.length, height: CELL.height, channels: 4, background: CLEAR } as const;
  return sharp({ create: strip }).composite(await Promise.all(cells));
}

if (import.meta.main) await (await drawBodies()).webp({ quality: 50, alphaQuality: 60, effort: 6 }).toFile(BODIES_FILE);
