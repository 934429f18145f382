import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Drawing, DRAWINGS } from '#contract/drawings.ts';

export const LAYER_FILES = path.resolve(import.meta.dirname, '../../../resources/cars/rendered/layers');

export const VIEWS = ['f34', 'f34r', 'r34', 'side', 'wheel'] as const;
/** Front quarter from either side, rear quarter, side, front wheel. */
export type View = (typeof VIEWS)[number];
export const LIGHTS = ['sun', 'soft'] as const;
export type Light = (typeof LIGHTS)[number];

/** A rendered car without its paint and its surroundings; `resources/cars/rendered/README.md` describes the files. */
export type Layer = {
  readonly name: string;
  readonly body: Drawing;
  /** Which of the body's fronts. */
  readonly face: number;
  readonly view: View;
  readonly light: Light;
};

type PlaceLight = {
  readonly light: Light;
  readonly gain: number;
  readonly white: readonly [number, number, number];
  readonly exposure: number;
};
/** The light and the colour cast that a place throws on a car, and how much longer its pictures are exposed. */
export const PLACES = {
  yard: { light: 'sun', gain: 1, white: [1, 1, 1], exposure: 1 },
  street: { light: 'sun', gain: 1, white: [1.02, 1, 0.98], exposure: 1 },
  country: { light: 'sun', gain: 1.02, white: [1.03, 1, 0.95], exposure: 1 },
  winter: { light: 'soft', gain: 1.05, white: [0.98, 1, 1.03], exposure: 1.5 },
  showroom: { light: 'soft', gain: 1.1, white: [1, 1, 1], exposure: 1 },
  garage: { light: 'soft', gain: 0.85, white: [0.98, 1.02, 0.99], exposure: 1.2 },
  evening: { light: 'soft', gain: 0.42, white: [0.94, 0.97, 1.14], exposure: 2.3 },
} as const satisfies Record<string, PlaceLight>;
export type Place = keyof typeof PLACES;
const PLACE_NAMES = Object.keys(PLACES) as Place[];

const oneOf = <T extends string>(known: readonly T[], text: string | undefined): T | undefined =>
  known.find((one) => one === text);

/** The layers and places whose files exist, in the order of their names. */
export const readLayers = (): { readonly layers: readonly Layer[]; readonly places: readonly Place[] } => {
  const names = readdirSync(LAYER_FILES)
    .filter((file) => file.endsWith('.json') && file !== 'tone.json')
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted();
  return {
    layers: names.flatMap((name) => layerOf(name) ?? []),
    places: PLACE_NAMES.filter((place) => names.includes(`place-${place}`)),
  };
};

/** `suv-1-f34-sun`: body, face, view and light. */
const layerOf = (name: string): Layer | undefined => {
  const [bodyName, faceName, viewName, lightName] = name.split('-');
  const body = oneOf(DRAWINGS, bodyName);
  const view = oneOf(VIEWS, viewName);
  const light = oneOf(LIGHTS, lightName);
  if (body === undefined || view === undefined || light === undefined) return undefined;
  return { name, body, face: Number(faceName), view, light };
};

const Frame = z.object({ horizon: z.number(), focal: z.number() });
/** The camera's horizon in a picture, in pixels from the top, and its focal length in pixels. */
export type Frame = z.infer<typeof Frame>;

export const readFrame = (name: string): Frame =>
  Frame.parse(JSON.parse(readFileSync(path.join(LAYER_FILES, `${name}.json`), 'utf8')));

const Tone = z.object({
  gamma: z.number(),
  range: z.number(),
  paint: z.number(),
  log2: z.tuple([z.number(), z.number()]),
  curve: z.array(z.number()).min(2),
});
/** How the layers code light, and the film curve from light to 8-bit sRGB, sampled evenly over powers of two. */
export type Tone = z.infer<typeof Tone>;

export const readTone = (): Tone => Tone.parse(JSON.parse(readFileSync(path.join(LAYER_FILES, 'tone.json'), 'utf8')));
