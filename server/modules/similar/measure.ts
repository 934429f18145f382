/** What the measure compares of a car. */
export type Comparable = {
  readonly id: number;
  readonly brand_id: number;
  readonly model_id: number;
  readonly generation_id: number | null;
  readonly body_type_id: number;
  readonly fuel_type_id: number;
  readonly transmission_type_id: number;
  readonly country_id: number;
  readonly year: number;
  /** Kilometres. */
  readonly mileage: number;
  readonly price_usd_minor: number;
  readonly is_damaged: number;
  readonly is_new: number;
};

/** Differences that weigh as much as one model generation. */
const UNIT = { price: 0.25, years: 4, mileage: 0.8 } as const;
/** New and nearly new cars differ little. */
const KM_AT_LEAST = 20_000;
const OTHER = {
  generation: 1,
  model: 2.5,
  brand: 3.5,
  body: 2,
  fuel: 0.6,
  gearbox: 0.4,
  country: 0.5,
  state: 2,
} as const;

const apart = (one: number, other: number, unit: number): number => Math.abs(Math.log(one / other)) / unit;

const ofModel = (one: Comparable, other: Comparable): number => {
  if (one.brand_id !== other.brand_id) return OTHER.brand;
  if (one.model_id !== other.model_id) return OTHER.model;
  return one.generation_id === other.generation_id ? 0 : OTHER.generation;
};

/** How unlike two cars are: 0 for equal ones, the same in both directions; docs/PRICES.md has it in words. */
export const distance = (one: Comparable, other: Comparable): number =>
  ofModel(one, other) +
  (one.body_type_id === other.body_type_id ? 0 : OTHER.body) +
  (one.fuel_type_id === other.fuel_type_id ? 0 : OTHER.fuel) +
  (one.transmission_type_id === other.transmission_type_id ? 0 : OTHER.gearbox) +
  (one.country_id === other.country_id ? 0 : OTHER.country) +
  (one.is_damaged === other.is_damaged ? 0 : OTHER.state) +
  (one.is_new === other.is_new ? 0 : OTHER.state / 2) +
  apart(Math.max(1, one.price_usd_minor), Math.max(1, other.price_usd_minor), UNIT.price) +
  Math.abs(one.year - other.year) / UNIT.years +
  apart(one.mileage + KM_AT_LEAST, other.mileage + KM_AT_LEAST, UNIT.mileage);

/** The ids of the cars that are most alike, those of the newest posts first where they are alike. */
export const mostAlike = (post: Comparable, others: readonly Comparable[], limit: number): number[] =>
  others
    .filter(({ id }) => id !== post.id)
    .map((other) => ({ id: other.id, unlike: distance(post, other) }))
    .toSorted((one, other) => one.unlike - other.unlike || other.id - one.id)
    .slice(0, limit)
    .map(({ id }) => id);
