import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Color } from '#contract/vehicle.ts';
import type { Drawing } from '#contract/drawings.ts';
import type { Picture, Scene, Trim } from './pictures.ts';

const TEMPLATES = path.resolve(import.meta.dirname, '../../../resources/cars');
export const PICTURE_SIZE = { width: 1280, height: 960 } as const;

/** Paints as cars wear them; the lookup's colours are for swatches and too pure for a body. */
const PAINTS: Record<Color, string> = {
  white: '#e6e8ea',
  black: '#1a1b1e',
  grey: '#6d7177',
  silver: '#b9bdc2',
  blue: '#2f5480',
  lightBlue: '#7fb2d6',
  red: '#b81e24',
  burgundy: '#5f1727',
  cherry: '#6f1e22',
  green: '#2f5a3f',
  brown: '#5b4132',
  beige: '#c9b893',
  gold: '#b8923f',
  orange: '#d9752c',
  yellow: '#e0b92b',
  purple: '#4d3566',
  aubergine: '#3c1f3d',
  pink: '#d9a0ae',
  other: '#7d8a7a',
};
const TRIM_PAINTS: Record<Trim, string> = { beige: '#b5a288', black: '#4a4744', brown: '#7a5236', red: '#7c2a2c' };
const DRAWN_TRIM = '#8f8377';
const DRAWN_PAINT = 'var(--car,#c3141d)';

/** The front wheel's middle and the wheels' radius in each drawing. */
const WHEEL: Record<Drawing, readonly [x: number, radius: number]> = {
  sedan: [140, 38],
  hatchback: [158, 38],
  wagon: [136, 39],
  suv: [142, 45],
  crossover: [142, 42],
  coupe: [138, 41],
  convertible: [142, 41],
  minivan: [136, 38],
  van: [136, 38],
  pickup: [132, 43],
};
const GROUND = 210;
const WHEEL_SCALE = 4.2;

/** Floors that shine. */
const MIRRORS: ReadonlySet<Scene> = new Set(['studio', 'warm']);

/** The SVG of a picture, put together from the drawings in resources/cars. */
export const compose = (picture: Picture): string =>
  picture.kind === 'interior' ? interiorSvg(picture) : carSvg(picture);

type CarPicture = Extract<Picture, { kind: 'car' }>;
type InteriorPicture = Extract<Picture, { kind: 'interior' }>;

const carSvg = ({ drawing, color, scene, view }: CarPicture): string => {
  const car = insideOf(`${drawing}.svg`).replaceAll(DRAWN_PAINT, PAINTS[color]);
  const mirror =
    view === 'side' && MIRRORS.has(scene)
      ? `<g transform="translate(20 574) scale(.94 -.94)" opacity=".1">${car}</g>`
      : '';
  return svg(
    '0 0 640 480',
    `${insideOf(`scenes/${scene}.svg`)}${mirror}<g transform="${placing(drawing, view)}">${car}</g>`,
  );
};

const placing = (drawing: Drawing, view: CarPicture['view']): string => {
  if (view === 'side') return 'translate(20 178) scale(.94)';
  if (view === 'front') return 'translate(-10 -30) scale(2)';
  if (view === 'rear') return 'translate(-640 -30) scale(2)';
  const [x, radius] = WHEEL[drawing];
  return `translate(${336 - x * WHEEL_SCALE} ${235 - (GROUND - radius) * WHEEL_SCALE}) scale(${WHEEL_SCALE})`;
};

const interiorSvg = ({ trim, view }: InteriorPicture): string =>
  svg(
    view === 'cabin' ? '0 0 640 480' : '236 156 320 240',
    insideOf('scenes/interior.svg').replaceAll(DRAWN_TRIM, TRIM_PAINTS[trim]),
  );

const svg = (viewBox: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}" viewBox="${viewBox}">${content}</svg>`;

const read = new Map<string, string>();

/** A template without its outer element; read once. */
const insideOf = (file: string): string => {
  const known = read.get(file);
  if (known !== undefined) return known;
  const inside = readFileSync(path.join(TEMPLATES, file), 'utf8')
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '');
  read.set(file, inside);
  return inside;
};
