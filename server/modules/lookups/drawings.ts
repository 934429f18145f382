import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CatalogueGeneration, CatalogueVariant } from '#contract/catalogue-model.ts';
import { type Drawing, DRAWINGS } from '#contract/drawings.ts';
import { LONGEST, proportionsOf, SHORTEST } from './proportions.ts';

const FOLDER = new URL('../../../resources/cars/', import.meta.url);
/** Under photos: people without an account get them, and no limit counts them. */
export const DRAWINGS_PATH = '/media/drawings';
/** The catalogue has no paint colours. */
const PAINT = '#aab1b9';
const MIDDLE = 320;
const HASH_SIGNS = 8;

/** Longer or shorter about its middle, on round wheels. */
const stretched = (svg: string, length: number): string => {
  const scale = length / 100;
  const wheels = svg.replaceAll(
    /(<g transform="translate\([\d.]+ [\d.]+\))("><circle r=)/g,
    `$1 scale(${(1 / scale).toFixed(4)} 1)$2`,
  );
  return wheels
    .replaceAll(/var\(--car,[^)]+\)/g, PAINT)
    .replace('</defs>', `</defs><g transform="translate(${MIDDLE}) scale(${scale} 1) translate(${-MIDDLE})">`)
    .replace(/<\/svg>\s*$/, '</g></svg>');
};

/** Drawings of cars by name: the body, its length in percent, and a hash of the file that it is made of. */
export const carDrawings = () => {
  const sources = new Map<Drawing, { readonly svg: string; readonly hash: string }>();
  const sourceOf = (drawing: Drawing) => {
    const known = sources.get(drawing);
    if (known !== undefined) return known;
    const svg = readFileSync(new URL(`${drawing}.svg`, FOLDER), 'utf8');
    const hash = createHash('sha256').update(stretched(svg, SHORTEST)).digest('hex').slice(0, HASH_SIGNS);
    const source = { svg, hash };
    sources.set(drawing, source);
    return source;
  };

  return {
    /** Generations with the addresses of their drawings; a picture that the operator's catalogue has stays. */
    illustrated: (
      generations: readonly CatalogueGeneration[],
      variants: readonly CatalogueVariant[],
    ): CatalogueGeneration[] => {
      const byGeneration = Map.groupBy(variants, ({ generationId }) => generationId);
      return generations.map((generation) => {
        const proportions = proportionsOf(byGeneration.get(generation.id) ?? []);
        if (generation.imageUrl !== null || proportions === undefined) return generation;
        const { drawing, length } = proportions;
        return { ...generation, imageUrl: `${DRAWINGS_PATH}/${drawing}-${length}-${sourceOf(drawing).hash}.svg` };
      });
    },
    /** The drawing of a name that `illustrated` gave; undefined for any other. */
    read: (name: string): string | undefined => {
      const [, body, percent, hash] = /^([a-z]+)-(\d{2,3})-([0-9a-f]{8})\.svg$/.exec(name) ?? [];
      const drawing = DRAWINGS.find((known) => known === body);
      const length = Number(percent);
      if (drawing === undefined || length < SHORTEST || length > LONGEST) return undefined;
      const source = sourceOf(drawing);
      return source.hash === hash ? stretched(source.svg, length) : undefined;
    },
  };
};
export type CarDrawings = ReturnType<typeof carDrawings>;
