import type { FacetsQuery, SearchQuery, SortKey } from '#contract/http/post-search.ts';
import { CURRENCIES, type Currency, toMinor } from '#contract/money.ts';
import { carsIn, featuresIn } from '#contract/search-lists.ts';
import { AppError } from '#server/http/errors.ts';
import { wordsOf } from '#server/lib/fold.ts';
import type { Car, Order, PostFilter, Range, Sort } from '#server/modules/search/index.ts';

/** Turns hundredths of a currency into hundredths of a US dollar; undefined where no rate is known. */
export type ToUsd = (minor: number, currency: Currency) => number | undefined;

const between = (from: number | undefined, to: number | undefined): Range | undefined =>
  from === undefined && to === undefined ? undefined : { from, to };

/** Prices are asked for in a currency and compared in dollars (D067). */
const priceRange = (query: FacetsQuery, viewerCurrency: Currency, toUsd: ToUsd): Range | undefined => {
  const { PriceFrom, PriceTo, PriceUnitId } = query;
  const currency = CURRENCIES[(PriceUnitId ?? 0) - 1] ?? viewerCurrency;
  const inUsd = (field: 'PriceFrom' | 'PriceTo', amount: number | undefined): number | undefined => {
    if (amount === undefined) return undefined;
    const usd = toUsd(toMinor(amount), currency);
    if (usd !== undefined) return usd;
    throw new AppError('VALIDATION_FAILED', undefined, { fields: { [field]: `There is no rate for ${currency}.` } });
  };
  return between(inUsd('PriceFrom', PriceFrom), inUsd('PriceTo', PriceTo));
};

/** The cars of which any is asked for; none where the query names one car at most. */
const carsOf = ({ Cars, BrandId, ModelId }: FacetsQuery): Car[] => {
  if (Cars === undefined) return [];
  const own = BrandId === undefined ? [] : [{ BrandId, ...(ModelId === undefined ? {} : { ModelId }) }];
  return [...own, ...carsIn(Cars)].map((car) => ({ brand: car.BrandId, model: car.ModelId }));
};

/** The conditions of a search or facets query. A new car is not a damaged one, unless both are asked for (D083). */
export const toFilter = (query: FacetsQuery, currency: Currency, toUsd: ToUsd): PostFilter => ({
  // Beside other cars the brand and model are one car of several.
  equals: {
    brand: query.Cars === undefined ? query.BrandId : undefined,
    model: query.Cars === undefined ? query.ModelId : undefined,
    generation: query.GenerationId,
    modification: query.ModificationId,
    bodyType: query.BodyTypeId,
    transmissionType: query.TransmissionTypeId,
    fuelType: query.FuelTypeId,
    driveType: query.DriveTypeId,
    availability: query.AvailabilityId,
    documentType: query.DocumentTypeId,
    color: query.ColorId,
    country: query.CountryId,
    region: query.RegionId,
    priceLabel: query.PriceLabelId,
  },
  flags: {
    new: query.New,
    damaged: query.Damaged ?? (query.New === true ? false : undefined),
    runAndGo: query.RunAndGo,
    underWarranty: query.UnderWarranty,
    cleared: query.Clearance,
    negotiable: query.Negotiable,
    exchange: query.Exchange,
    instalments: query.Instalments,
  },
  ranges: {
    year: between(query.YearFrom, query.YearTo),
    price: priceRange(query, currency, toUsd),
    mileage: between(query.MileageFrom, query.MileageTo),
  },
  cars: carsOf(query),
  features: query.Features === undefined ? [] : featuresIn(query.Features),
  words: wordsOf(query.Query ?? ''),
});

const SORT_OF_KEY = {
  CreatedDate: 'created',
  ModifiedDate: 'modified',
  Price: 'price',
  Year: 'year',
  Mileage: 'mileage',
} as const satisfies Record<SortKey, Sort>;

/** No key means the default order; no direction means the largest or newest first. */
export const toOrder = ({ SortKey: key, SortDirection: direction }: SearchQuery): Order =>
  key === undefined ? { by: 'top' } : { by: SORT_OF_KEY[key], descending: direction !== 'Asc' };

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** The VIN that a search text is, if it is one. */
export const vinIn = (text: string | undefined): string | undefined => {
  const vin = text?.toUpperCase();
  return vin !== undefined && VIN.test(vin) ? vin : undefined;
};
