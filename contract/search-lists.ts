/** A brand, or one of its models, as a search names it. */
export type CarChoice = { readonly BrandId: number; readonly ModelId?: number };

export const MAX_CARS = 10;
export const MAX_FEATURES = 20;

const ID = '[1-9][0-9]{0,8}';
const listOf = (item: string, most: number) => new RegExp(`^${item}(,${item}){0,${most - 1}}$`);

/** Ids separated by commas: `3,14`. */
export const FEATURES_TEXT = listOf(ID, MAX_FEATURES);
/** Brands, or models after the id of their brand, separated by commas: `5,7.81`. */
export const CARS_TEXT = listOf(`${ID}(\\.${ID})?`, MAX_CARS);

export const featuresIn = (text: string): number[] => [...new Set(text.split(',').map(Number))];

const carIn = (text: string): CarChoice => {
  const [brand, model] = text.split('.');
  return { BrandId: Number(brand), ...(model === undefined ? {} : { ModelId: Number(model) }) };
};
export const carsIn = (text: string): CarChoice[] => [...new Set(text.split(','))].map(carIn);

const carText = ({ BrandId, ModelId }: CarChoice): string =>
  ModelId === undefined ? String(BrandId) : `${BrandId}.${ModelId}`;
/** Each car once, in the order given; undefined for none. */
export const textOfCars = (cars: readonly CarChoice[]): string | undefined =>
  [...new Set(cars.map(carText))].join(',') || undefined;

/** Sorted, so that equal choices are equal texts; undefined for none. */
export const textOfFeatures = (ids: readonly number[]): string | undefined =>
  [...new Set(ids)].toSorted((one, other) => one - other).join(',') || undefined;
