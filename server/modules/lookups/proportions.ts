import type { CatalogueVariant } from '#contract/catalogue-model.ts';
import { type Drawing, DRAWING_OF } from '#contract/drawings.ts';
import { BODY_TYPES, type BodyType } from '#contract/vehicle.ts';

/** A body's drawing and its length in percent of that drawing's own. */
export type Proportions = { readonly drawing: Drawing; readonly length: number };

export const SHORTEST = 84;
export const LONGEST = 112;
/** Neighbouring lengths look alike, so that few pictures serve all generations. */
const STEP = 2;

/** How much longer or shorter bodies are than the one whose drawing they share, in percent. */
const LONGER: Partial<Record<BodyType, number>> = {
  limousine: 8,
  liftback: 4,
  fastback: 2,
  roadster: -4,
  compactMpv: -8,
};

/** Engines grow with their cars: the drawings are of a car of two litres, or of 180 horse powers where it is electric. */
const CUBIC_CENTIMETRES = { usual: 2000, perPercent: 117 } as const;
const HORSE_POWERS = { usual: 180, perPercent: 30 } as const;
const MOST_BY_ENGINE = 8;

const median = (numbers: readonly number[]): number | undefined =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const byEngine = (variants: readonly CatalogueVariant[]): number => {
  const known = (read: (variant: CatalogueVariant) => number | null) => variants.flatMap((each) => read(each) ?? []);
  const size = median(known(({ displacement }) => displacement).filter((cubic) => cubic > 0));
  const { usual, perPercent } = size === undefined ? HORSE_POWERS : CUBIC_CENTIMETRES;
  const value = size ?? median(known(({ horsePower }) => horsePower)) ?? usual;
  return clamp((value - usual) / perPercent, -MOST_BY_ENGINE * 1.5, MOST_BY_ENGINE);
};

/** The body of most variants; of equals the one that comes first in the list of bodies. */
const mainBody = (variants: readonly CatalogueVariant[]): BodyType | undefined => {
  const counts = new Map<number, number>();
  for (const { bodyTypeId } of variants) counts.set(bodyTypeId, (counts.get(bodyTypeId) ?? 0) + 1);
  const [most] = [...counts].toSorted(([a, one], [b, other]) => other - one || a - b);
  return most === undefined ? undefined : BODY_TYPES[most[0] - 1];
};

/**
 * The proportions of a generation's drawing; undefined without a known body. The catalogue has no measures: the
 * length is estimated by the body and the engines.
 */
export const proportionsOf = (variants: readonly CatalogueVariant[]): Proportions | undefined => {
  const body = mainBody(variants);
  if (body === undefined) return undefined;
  const length = 100 + (LONGER[body] ?? 0) + byEngine(variants);
  return { drawing: DRAWING_OF[body], length: clamp(Math.round(length / STEP) * STEP, SHORTEST, LONGEST) };
};
