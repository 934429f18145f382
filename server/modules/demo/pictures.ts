import { DRAWING_OF, type Drawing } from '#contract/drawings.ts';
import type { Color } from '#contract/vehicle.ts';
import type { PlannedPost } from './post-row.ts';
import { type Draw, drawFrom } from './random.ts';

export const SCENES = ['studio', 'ararat', 'tuff', 'warm', 'dusk', 'garage'] as const;
export type Scene = (typeof SCENES)[number];
export const TRIMS = ['beige', 'black', 'brown', 'red'] as const;
export type Trim = (typeof TRIMS)[number];

/** One distinct picture; equal ones are drawn and stored once. */
export type Picture =
  | {
      readonly kind: 'car';
      readonly drawing: Drawing;
      readonly color: Color;
      readonly scene: Scene;
      readonly view: 'side' | 'front' | 'rear' | 'wheel';
    }
  | { readonly kind: 'interior'; readonly trim: Trim; readonly view: 'cabin' | 'screen' };

export const pictureKey = (picture: Picture): string => Object.values(picture).join(' ');

const SEED = 7;
/** A pair of drawing and paint with so many posts is shown in so many places. */
const PLACES = [
  [70, 5],
  [30, 3],
  [12, 2],
  [1, 1],
] as const;
/** Rarer pairs are not shown from close up, or not from behind. */
const WHEEL_FROM = 6;
const REAR_FROM = 4;

/** The pictures of every post in their order: body and paint are the car's, four to eight each. */
export const picturesOf = (posts: readonly PlannedPost[]): ReadonlyMap<number, readonly Picture[]> => {
  const draw = drawFrom(SEED);
  const sizes = new Map<string, number>();
  for (const { plan } of posts) sizes.set(pairOf(plan.car), (sizes.get(pairOf(plan.car)) ?? 0) + 1);
  const first = new Map([...sizes.keys()].map((pair, at) => [pair, at]));
  return new Map(
    posts.map(({ plan }) => {
      const pair = pairOf(plan.car);
      return [plan.id, drawPictures(draw, plan.car, sizes.get(pair) ?? 1, first.get(pair) ?? 0)] as const;
    }),
  );
};

type Painted = PlannedPost['plan']['car'];

const pairOf = ({ body, color }: Painted): string => `${DRAWING_OF[body]} ${color}`;

const drawPictures = (draw: Draw, { body, color, priceUsd }: Painted, size: number, offset: number): Picture[] => {
  const places = PLACES.find(([from]) => size >= from)?.[1] ?? 1;
  const known = SCENES.map((_, at) => SCENES[(at + offset) % SCENES.length] as Scene).slice(0, places);
  const scenes = draw.shuffled(known);
  const [main, other] = [scenes[0] ?? 'studio', scenes[1] ?? scenes[0] ?? 'studio'];
  // Halves are drawn in the pair's first two places only, so that there are not too many pictures.
  const [front, rear] = [known[0] ?? main, known[Math.min(1, known.length - 1)] ?? main];
  const drawing = DRAWING_OF[body];
  const car = (scene: Scene, view: 'side' | 'front' | 'rear' | 'wheel'): Picture => ({
    kind: 'car',
    drawing,
    color,
    scene,
    view,
  });
  const trim = draw.among(priceUsd > 25_000 ? RICH_TRIMS : PLAIN_TRIMS);
  const interior = (view: 'cabin' | 'screen'): Picture => ({ kind: 'interior', trim, view });
  const some = (share: number, picture: Picture): Picture[] => (draw.chance(share) ? [picture] : []);
  return [
    car(main, 'side'),
    car(front, 'front'),
    interior('cabin'),
    size >= REAR_FROM ? car(rear, 'rear') : interior('screen'),
    ...(size >= WHEEL_FROM ? some(0.7, car(front, 'wheel')) : []),
    ...(other === main ? [] : some(0.6, car(other, 'side'))),
    ...(size >= REAR_FROM ? some(0.5, interior('screen')) : []),
    ...(scenes[2] === undefined ? [] : some(0.4, car(scenes[2], 'side'))),
  ];
};

const PLAIN_TRIMS = [
  ['black', 60],
  ['beige', 35],
  ['brown', 5],
] as const;
const RICH_TRIMS = [
  ['black', 45],
  ['beige', 25],
  ['brown', 20],
  ['red', 10],
] as const;
