import { type CarChoice, carsIn, MAX_CARS, textOfCars } from '#contract/search-lists.ts';
import type { FilterChange, Filters } from './filters.ts';

/** Every brand or model that is searched for. */
const carsOf = ({ Cars, BrandId, ModelId }: Filters): CarChoice[] => [
  ...(Cars === undefined ? [] : carsIn(Cars)),
  ...(BrandId === undefined ? [] : [{ BrandId, ...(ModelId === undefined ? {} : { ModelId }) }]),
];

/** The brands that are chosen as a whole. */
export const chosenBrands = (filters: Filters): readonly number[] =>
  carsOf(filters).flatMap(({ BrandId, ModelId }) => (ModelId === undefined ? [BrandId] : []));

/** Adds a whole brand to the search or takes it out; at most `MAX_CARS` are kept. */
export const toggleBrand = (filters: Filters, id: number): FilterChange => {
  const cars = carsOf(filters);
  const others = cars.filter(({ BrandId, ModelId }) => BrandId !== id || ModelId !== undefined);
  const next = others.length < cars.length ? others : [...cars, { BrandId: id }].slice(0, MAX_CARS);
  if (next.length > 1) return { Cars: textOfCars(next), BrandId: undefined };
  return { Cars: undefined, BrandId: next[0]?.BrandId, ModelId: next[0]?.ModelId };
};
