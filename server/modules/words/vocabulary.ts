import type { Language } from '#contract/constants.ts';
import type { SheetField } from '#contract/http/stock-file.ts';
import { keyOf } from '#contract/name-keys.ts';
import { brandIndex, modelIndex, modelOf } from './car-names.ts';
import type { Lists, ModelRow } from './lists.repository.ts';
import { type Found, MAX_NAME_LENGTH, NameIndex } from './name-index.ts';
import { namesOf } from './names.ts';
import { wordFiles } from './word-files.ts';

/** The columns of a file that name an item of a closed list, with the list's kind. */
export const LOOKUP_FIELDS = {
  bodyType: 'bodyType',
  fuelType: 'fuelType',
  transmission: 'transmissionType',
  drive: 'driveType',
  wheel: 'wheel',
  color: 'color',
  documentType: 'documentType',
  availability: 'availability',
  ownerNumber: 'ownerNumber',
} as const;
export type LookupField = keyof typeof LOOKUP_FIELDS;
export const isLookupField = (field: SheetField): field is LookupField => Object.hasOwn(LOOKUP_FIELDS, field);

/** The kinds of paint that colours come in. */
const FINISH =
  /[\s,(/-]*(?:металлик|металик|перламутр\p{L}*|перл|metall?ic|metallisé|pearl|mica|մետալլ?իկ|մարգարտ\p{L}*|მეტალიკი?)\s*\)?/giu;

/** All names that a stock file may use: of lists, places, brands and models, in three languages with their synonyms. */
export class Vocabulary {
  readonly #lists: Lists;
  readonly #brands: NameIndex;
  readonly #brandNames: ReadonlyMap<number, string>;
  readonly #models: ReadonlyMap<number, ModelRow>;
  readonly #modelsOf: ReadonlyMap<number, ModelRow[]>;
  readonly #lookups: ReadonlyMap<string, NameIndex>;
  readonly #countries: NameIndex;
  readonly #regions = new Map<number, NameIndex>();
  readonly #modelIndexes = new Map<number, NameIndex>();
  readonly #near = new Map<string, string | undefined>();
  #allModels: NameIndex | undefined;

  constructor(lists: Lists) {
    this.#lists = lists;
    this.#brands = brandIndex(lists.brands);
    this.#brandNames = new Map(lists.brands.map(({ id, name }) => [id, name]));
    this.#models = new Map(lists.models.map((model) => [model.id, model]));
    this.#modelsOf = Map.groupBy(lists.models, ({ brand_id }) => brand_id);
    this.#lookups = new Map(
      [...Map.groupBy(lists.lookups, ({ kind }) => kind)].map(([kind, items]) => [
        kind,
        new NameIndex(
          items.map((item) => ({
            id: item.id,
            names: [item.code, ...namesOf(item), ...wordFiles().ofItem(kind, item.code)],
          })),
        ),
      ]),
    );
    this.#countries = new NameIndex(
      lists.countries.map((country) => ({
        id: country.id,
        names: [country.code, ...namesOf(country), ...wordFiles().ofPlace(country.code)],
      })),
    );
  }

  lookup(field: LookupField, text: string): Found {
    const index = this.#lookups.get(LOOKUP_FIELDS[field]);
    const found = index?.find(text) ?? 'none';
    if (found !== 'none' || field !== 'color') return found;
    // `Чёрный металлик` is black.
    const plain = text.length > MAX_NAME_LENGTH ? '' : text.replace(FINISH, '').trim();
    return index?.find(plain) ?? 'none';
  }

  lookupName(field: LookupField, id: number, language: Language): string {
    const item = this.#lists.lookups.find((each) => each.kind === LOOKUP_FIELDS[field] && each.id === id);
    return item?.[`name_${language}`] ?? '';
  }

  country(text: string): Found {
    return this.#countries.find(text);
  }

  /** A region of a country, or of any where none is said; one of the likely country comes first. */
  region(text: string, countryId: number | undefined, likelyId: number): Found {
    if (countryId !== undefined) return this.#regionsOf(countryId).find(text);
    const likely = this.#regionsOf(likelyId).find(text);
    return likely === 'none' ? this.#regionsOf(0).find(text) : likely;
  }

  /** The known name that is nearest to one that is not, in the person's language; undefined where none is near. */
  near(field: SheetField, text: string, language: Language, brandId: number | undefined): string | undefined {
    const known = `${field}/${brandId ?? ''}/${text}`;
    if (!this.#near.has(known)) this.#near.set(known, this.#nearest(field, text, language, brandId));
    return this.#near.get(known);
  }

  #nearest(field: SheetField, text: string, language: Language, brandId: number | undefined): string | undefined {
    if (field === 'brand') return this.#brandNames.get(this.#brands.near(text) ?? 0);
    if (field === 'model')
      return brandId === undefined ? undefined : this.#models.get(this.#modelsOfBrand(brandId).near(text) ?? 0)?.name;
    if (field === 'country' || field === 'region') {
      const [index, rows] =
        field === 'country' ? [this.#countries, this.#lists.countries] : [this.#regionsOf(0), this.#lists.regions];
      const id = index.near(text);
      return rows.find((row) => row.id === id)?.[`name_${language}`];
    }
    if (!isLookupField(field)) return undefined;
    const id = this.#lookups.get(LOOKUP_FIELDS[field])?.near(text);
    return id === undefined ? undefined : this.lookupName(field, id, language) || undefined;
  }

  countryOf(regionId: number): number | undefined {
    return this.#lists.regions.find(({ id }) => id === regionId)?.country_id;
  }

  brand(text: string): Found {
    return this.#brands.findSpoken(text);
  }

  /** A brand that a text begins with, and what is left of it: `Toyota Camry`. */
  brandWithin(text: string): { readonly id: number; readonly rest: string } | undefined {
    if (text.length > MAX_NAME_LENGTH) return undefined;
    const words = text.split(/\s+/);
    for (let count = Math.min(3, words.length - 1); count > 0; count -= 1) {
      const found = this.#brands.findSpoken(words.slice(0, count).join(' '));
      if (typeof found === 'object') return { id: found.id, rest: words.slice(count).join(' ') };
    }
    return undefined;
  }

  brandName(id: number): string {
    return this.#brandNames.get(id) ?? '';
  }

  model(id: number): ModelRow | undefined {
    return this.#models.get(id);
  }

  /** A model of a brand, or of the only brand that has one of this name. */
  modelNamed(text: string, brandId: number | undefined): Found {
    if (text.length > MAX_NAME_LENGTH) return 'none';
    if (brandId === undefined) {
      this.#allModels ??= new NameIndex(this.#lists.models.map(({ id, name }) => ({ id, names: [name] })));
      return this.#allModels.find(text);
    }
    const brand = { id: brandId, name: this.brandName(brandId) };
    return modelOf(this.#modelsOfBrand(brandId), brand, this.#modelsOf.get(brandId) ?? [], text);
  }

  #modelsOfBrand(brandId: number): NameIndex {
    const index =
      this.#modelIndexes.get(brandId) ?? modelIndex(this.brandName(brandId), this.#modelsOf.get(brandId) ?? []);
    this.#modelIndexes.set(brandId, index);
    return index;
  }

  /** Regions by country; 0 means all countries. */
  #regionsOf(countryId: number): NameIndex {
    const known = this.#regions.get(countryId);
    if (known !== undefined) return known;
    const rows = this.#lists.regions.filter(({ country_id }) => countryId === 0 || country_id === countryId);
    const index = new NameIndex(
      rows.map((region) => ({ id: region.id, names: [...namesOf(region), ...wordFiles().ofPlace(region.code)] })),
    );
    this.#regions.set(countryId, index);
    return index;
  }
}

/** Whether two names mean the same. */
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);
