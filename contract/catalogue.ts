import { type Language, LOCALE_OF } from './constants.ts';
import type { GenerationItem, LookupItem, ModificationItem } from './http/lookups.ts';
import { idOf, WHEELS } from './vehicle.ts';
import type { CatalogueGeneration, CatalogueVariant } from './catalogue-model.ts';

/** The fields of a car chosen so far, in the order of the form (D096). */
export type Chosen = {
  readonly rightWheel?: boolean | undefined;
  readonly year?: number | undefined;
  readonly bodyTypeId?: number | undefined;
  readonly fuelTypeId?: number | undefined;
  readonly driveTypeId?: number | undefined;
  readonly transmissionTypeId?: number | undefined;
  readonly generationId?: number | undefined;
};

const LEFT = idOf(WHEELS, 'left');
const RIGHT = idOf(WHEELS, 'right');

const is = (value: number, wanted: number | undefined): boolean => wanted === undefined || value === wanted;

/** D094: true is right, false is left; unsaid is left too, except for models that were only ever made with the right. */
const wheelOf = (variants: readonly CatalogueVariant[], rightWheel: boolean | undefined): number => {
  if (rightWheel !== undefined) return rightWheel ? RIGHT : LEFT;
  return variants.some(({ wheelId }) => wheelId === LEFT) ? LEFT : RIGHT;
};

/** The variants that fit a choice; what was not chosen fits all. */
export const fitting = (variants: readonly CatalogueVariant[], chosen: Chosen): CatalogueVariant[] => {
  const wheel = wheelOf(variants, chosen.rightWheel);
  return variants.filter(
    (variant) =>
      variant.wheelId === wheel &&
      (chosen.year === undefined ||
        (variant.yearFrom <= chosen.year && chosen.year <= (variant.yearTo ?? chosen.year))) &&
      is(variant.bodyTypeId, chosen.bodyTypeId) &&
      is(variant.fuelTypeId, chosen.fuelTypeId) &&
      is(variant.driveTypeId, chosen.driveTypeId) &&
      is(variant.transmissionTypeId, chosen.transmissionTypeId) &&
      is(variant.generationId, chosen.generationId),
  );
};

/** The years in which any of the variants was made, the newest first; what is still made is made this year. */
export const yearItems = (variants: readonly CatalogueVariant[], thisYear: number): LookupItem[] => {
  const years = new Set<number>();
  for (const { yearFrom, yearTo } of variants)
    for (let year = yearFrom; year <= Math.min(yearTo ?? thisYear, thisYear); year += 1) years.add(year);
  return [...years].toSorted((a, b) => b - a).map((year) => ({ id: year, name: String(year) }));
};

const countryName = (code: string, language: Language): string =>
  code === '' ? '' : (new Intl.DisplayNames(LOCALE_OF[language], { type: 'region' }).of(code) ?? code);

/** The generations of these variants. */
export const generationItems = (
  generations: readonly CatalogueGeneration[],
  variants: readonly CatalogueVariant[],
  language: Language,
): GenerationItem[] => {
  const found = new Set(variants.map(({ generationId }) => generationId));
  return generations
    .filter((generation) => found.has(generation.id))
    .map(({ id: generationId, name, yearFrom, yearTo, imageUrl, country }) => ({
      id: generationId,
      name,
      imageUrl,
      years: `${yearFrom}–${yearTo ?? ''}`,
      country: countryName(country, language),
    }));
};

/** Without a chosen body the same variant comes once for each body; a person chooses it once. */
export const variantItems = (variants: readonly CatalogueVariant[]): ModificationItem[] => {
  const seen = new Set<string>();
  return variants
    .filter(({ generationId, name }) => seen.size < seen.add(`${generationId} ${name}`).size)
    .map(({ id: variantId, name, displacement, horsePower, fuelTypeId, driveTypeId, transmissionTypeId }) => ({
      id: variantId,
      name,
      displacement,
      horsePower,
      fuelTypeId,
      driveTypeId,
      transmissionTypeId,
    }));
};
