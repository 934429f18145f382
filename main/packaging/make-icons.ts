import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { bmp, icns, ico, type IconPicture } from './icon-containers.ts';

/**
 * Draws every icon and installer picture from mark.svg: `node main/packaging/make-icons.ts`. The results are kept
 * in the repository, so that packaging needs nothing but itself.
 */
const here = (name: string) => fileURLToPath(new URL(`../../resources/icons/${name}`, import.meta.url));
const site = (name: string) => fileURLToPath(new URL(`../../renderer/public/icons/${name}`, import.meta.url));
const MARK = readFileSync(here('mark.svg'));
const SVG_UNITS = 40;
const DARK = '#131212';
const RED = '#d9151f';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** macOS leaves a margin round its icons: 824 of 1024. */
const MAC_SHARE = 824 / 1024;

const drawn = (side: number) =>
  sharp(MARK, { density: (72 * side) / SVG_UNITS })
    .resize(side, side)
    .png()
    .toBuffer();

async function picture(size: number, share = 1): Promise<IconPicture> {
  const mark = await drawn(Math.round(size * share));
  const canvas = sharp({ create: { width: size, height: size, channels: 4, background: CLEAR } });
  return {
    size,
    png: await canvas
      .composite([{ input: mark }])
      .png({ compressionLevel: 9 })
      .toBuffer(),
  };
}

const pictures = (sizes: readonly number[], share?: number) => Promise.all(sizes.map((size) => picture(size, share)));

type Panel = { width: number; height: number; background: string; mark: number; left: number; top: number };

/** A plain panel with the mark on it, cut off at the edges where it is larger. */
async function panel({ width, height, background, mark, left, top }: Panel): Promise<Sharp> {
  const board = { width: width + mark * 2, height: height + mark * 2 };
  const whole = await sharp({ create: { ...board, channels: 3, background } })
    .composite([{ input: await drawn(mark), left: left + mark, top: top + mark }])
    .png()
    .toBuffer();
  return sharp(whole).extract({ left: mark, top: mark, width, height }).removeAlpha();
}

async function windowsPanel(name: string, parts: Panel): Promise<void> {
  const rgb = await (await panel(parts)).raw().toBuffer();
  writeFileSync(here(name), bmp(rgb, parts.width, parts.height));
}

/** The mark without its disc, white on nothing. */
const badge = (size: number) => {
  const white = MARK.toString().replace(/<circle[^>]*fill="#d9151f"\/>/, '');
  return sharp(Buffer.from(white), { density: (72 * size) / SVG_UNITS })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
};

mkdirSync(here('linux'), { recursive: true });
for (const { size, png } of await pictures([16, 24, 32, 48, 64, 128, 256, 512, 1024])) {
  writeFileSync(here(`linux/${size}x${size}.png`), png);
}
for (const { size, png } of await pictures([192, 512])) writeFileSync(site(`${size}.png`), png);
// Phones cut a shape of their own out of these: the mark stays inside the middle four fifths.
for (const [size, name] of [
  [180, '180.png'],
  [512, 'maskable-512.png'],
] as const) {
  const mark = Math.round(size * 0.8);
  const edge = Math.round((size - mark) / 2);
  const parts = { width: size, height: size, background: RED, mark, left: edge, top: edge };
  await (await panel(parts)).png({ compressionLevel: 9 }).toFile(site(name));
}
// Phones draw the small sign of the status bar from its transparency alone.
writeFileSync(site('badge.png'), await badge(96));
writeFileSync(here('icon.ico'), ico(await pictures([16, 24, 32, 48, 64, 128, 256])));
writeFileSync(here('icon.icns'), icns(await pictures([16, 32, 64, 128, 256, 512, 1024], MAC_SHARE)));
await windowsPanel('installer-sidebar.bmp', {
  width: 164,
  height: 314,
  background: DARK,
  mark: 260,
  left: -48,
  top: 120,
});
await windowsPanel('installer-header.bmp', {
  width: 150,
  height: 57,
  background: '#ffffff',
  mark: 41,
  left: 101,
  top: 8,
});
for (const [name, scale] of [
  ['dmg-background.png', 1],
  ['dmg-background@2x.png', 2],
] as const) {
  const parts = { width: 540, height: 380, mark: 420, left: 290, top: 170 };
  const scaled = Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, value * scale])) as typeof parts;
  await (await panel({ ...scaled, background: '#fbfafa' })).png({ compressionLevel: 9 }).toFile(here(name));
}
process.stdout.write('Drawn from mark.svg.\n');
