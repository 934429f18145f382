/** What decides a car's price here, as posts store it. */
export type CarFacts = {
  readonly modelId: number;
  readonly generationId: number | null;
  readonly fuelTypeId: number;
  readonly transmissionTypeId: number;
  readonly wheelId: number;
  readonly isNew: boolean;
  readonly isDamaged: boolean;
  readonly isCleared: boolean;
  /** Where it is cleared, or is to be cleared. */
  readonly clearanceCountryId: number;
  /** The country in which the car is. */
  readonly countryId: number;
  readonly year: number;
  /** In kilometres. */
  readonly mileage: number;
  /** In horse power; null where unknown. */
  readonly power: number | null;
};

/** A car on offer. */
export type Offer = {
  readonly id: number;
  readonly sellerId: number;
  readonly year: number;
  readonly mileage: number;
  readonly power: number | null;
  readonly isNew: boolean;
  /** Hundredths of a US dollar. */
  readonly price: number;
};

/** Fewer comparable cars give no label (D182). */
export const FEWEST_CARS = 12;
/** Of fewer sellers neither: one of them could make the market. */
export const FEWEST_SELLERS = 3;
/** More change nothing, and cost time. */
const MOST_CARS = 150;
/** How far apart the years of comparable cars may be, and their mileage as a share of the car's own. */
export const YEARS = 2;
export const MILEAGE_SHARE = 0.4;

/**
 * Names all that comparable cars share: model, generation, fuel, gearbox, steering side, new or used, damage, clearance
 * and country. Undefined for a car without a generation, which is not known well enough.
 */
export const segmentOf = (car: CarFacts): string | undefined => {
  if (car.generationId === null) return undefined;
  const flags = [car.isNew, car.isDamaged, car.isCleared].map(Number).join('');
  const { modelId, generationId, fuelTypeId, transmissionTypeId, wheelId, clearanceCountryId, countryId } = car;
  return [modelId, generationId, fuelTypeId, transmissionTypeId, wheelId, flags, clearanceCountryId, countryId].join(
    '.',
  );
};

/** The car itself, as far as it is compared within its segment; `id` and `sellerId` 0 while it is not on offer. */
export type Subject = Pick<Offer, 'id' | 'sellerId' | 'year' | 'mileage' | 'power' | 'isNew'>;

const isComparable = (car: Subject, other: Offer): boolean =>
  other.id !== car.id &&
  // Sellers do not set the price of their own cars by their other cars.
  other.sellerId !== car.sellerId &&
  other.price > 0 &&
  Math.abs(other.year - car.year) <= YEARS &&
  // A new car's few kilometres say nothing.
  (car.isNew || Math.abs(other.mileage - car.mileage) <= MILEAGE_SHARE * car.mileage);

/** How unlike two cars of a segment are, in what a year of age makes. */
const distance = (car: Subject, other: Offer): number =>
  Math.abs(other.year - car.year) +
  (car.isNew ? 0 : 2 * Math.abs(Math.log((other.mileage + 20_000) / (car.mileage + 20_000))));

/** Offers of a segment, the most similar to the car first. */
export const nearestFirst = (car: Subject, offers: readonly Offer[]): Offer[] =>
  offers
    .map((offer) => ({ offer, apart: distance(car, offer) }))
    .toSorted((one, other) => one.apart - other.apart || one.offer.id - other.offer.id)
    .map(({ offer }) => offer);

/** All comparable cars among the offers of the car's segment, at most the nearest of very many. */
export const comparableAmong = (car: Subject, offers: readonly Offer[]): Offer[] => {
  const found = offers.filter((other) => isComparable(car, other));
  return found.length <= MOST_CARS ? found : nearestFirst(car, found).slice(0, MOST_CARS);
};

/** Whether these comparable cars are enough to judge a price. */
export const areEnough = (comparables: readonly Offer[]): boolean =>
  comparables.length >= FEWEST_CARS && new Set(comparables.map(({ sellerId }) => sellerId)).size >= FEWEST_SELLERS;
