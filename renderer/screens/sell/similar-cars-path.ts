import type { PageAddress } from '#contract/page-path.ts';
import { wholeNumberIn } from '#renderer/features/post-form/car-mileage.ts';
import { chosenId } from '#renderer/features/post-form/form-values.ts';
import type { FormValues } from '#renderer/features/post-form/form-values.ts';
import { tidy } from '#renderer/features/search/filters.ts';
import { searchPath } from '#renderer/features/search/filters-in-url.ts';

/** As prices are compared (docs/PRICES.md). */
const YEARS = 2;

/** A search for the cars that a price is compared with, as near as filters come. */
export const similarCarsPath = (values: FormValues): PageAddress => {
  const id = (name: Parameters<typeof chosenId>[1]) => chosenId(values, name);
  const year = wholeNumberIn(values.year);
  return searchPath(
    tidy({
      BrandId: id('brandId'),
      ModelId: id('modelId'),
      GenerationId: id('generationId'),
      FuelTypeId: id('fuelTypeId'),
      TransmissionTypeId: id('transmissionTypeId'),
      CountryId: id('countryId'),
      YearFrom: year && year - YEARS,
      YearTo: year && year + YEARS,
    }),
  );
};
