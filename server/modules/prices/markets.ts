import type { ModelMarkets } from '#contract/http/prices.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { PostsService } from '#server/modules/posts/index.ts';
import { type CarFacts, MILEAGE_SHARE, YEARS } from './comparables.ts';

type Posts = Pick<PostsService, 'facets' | 'found'>;
type Market = ModelMarkets['markets'][number];

/** The least number of cars for a country's median. */
const FEWEST_CARS = 5;
const MOST_COUNTRIES = 5;

/** The search for cars like this one in every country. */
const filtersFor = (car: CarFacts): ModelMarkets['filters'] => ({
  ModelId: car.modelId,
  ...(car.generationId === null ? {} : { GenerationId: car.generationId }),
  FuelTypeId: car.fuelTypeId,
  TransmissionTypeId: car.transmissionTypeId,
  YearFrom: car.year - YEARS,
  YearTo: car.year + YEARS,
  // A new car's few kilometres say nothing.
  ...(car.isNew
    ? {}
    : {
        MileageFrom: Math.floor(car.mileage * (1 - MILEAGE_SHARE)),
        MileageTo: Math.ceil(car.mileage * (1 + MILEAGE_SHARE)),
      }),
  New: car.isNew,
  Damaged: car.isDamaged,
  Clearance: car.isCleared && car.clearanceCountryId === car.countryId,
});

/** What cars like this one are offered for in the countries that have enough of them, the one with the most cars first. */
export const findMarkets = async (
  car: CarFacts,
  posts: Posts,
  viewer: Viewer,
): Promise<Pick<ModelMarkets, 'filters' | 'markets'>> => {
  const filters = filtersFor(car);
  const { facets } = await posts.facets(filters, viewer);
  const countries = Object.entries(facets.CountryId)
    .filter(([, cars]) => cars >= FEWEST_CARS)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_COUNTRIES);
  if (countries.length < 2) return { filters, markets: [] };
  const markets = await Promise.all(
    countries.map(async ([countryId, cars]): Promise<Market | undefined> => {
      const query = { ...filters, CountryId: Number(countryId), SortKey: 'Price', SortDirection: 'Asc' } as const;
      const { cards, total } = await posts.found({ ...query, page: Math.ceil(cars / 2), pageCount: 1 }, viewer);
      const [median] = cards;
      return median === undefined || median.userPrice === null
        ? undefined
        : { countryId: Number(countryId), country: median.country, cars: total, price: median.userPrice };
    }),
  );
  return { filters, markets: markets.filter((market) => market !== undefined) };
};
