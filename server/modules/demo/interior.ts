import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Picture, Trim } from './pictures.ts';

const TEMPLATES = path.resolve(import.meta.dirname, '../../../resources/cars');
const PICTURE_SIZE = { width: 1280, height: 960 } as const;

const TRIM_PAINTS: Record<Trim, string> = { beige: '#b5a288', black: '#4a4744', brown: '#7a5236', red: '#7c2a2c' };
const DRAWN_TRIM = '#8f8377';

/** The SVG of an interior, put together from the drawing in resources/cars. */
export const interiorSvg = ({ trim, view }: Extract<Picture, { kind: 'interior' }>): string =>
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
