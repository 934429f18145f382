import type { Wheel } from '#contract/vehicle.ts';
import type { BrandRow, ModelRow, ModificationRow } from './rows.ts';

type Years = { readonly yearFrom: number; readonly yearTo: number | null };
type Body = ModificationRow['body'][number];

/** The catalogue as the tables hold it, with names in place of ids. */
export type CatalogueModel = Years & { readonly brand: string; readonly name: string; readonly isPopular: boolean };
export type CatalogueGeneration = Years & { readonly brand: string; readonly model: string; readonly name: string };
export type CatalogueModification = Years &
  Pick<ModificationRow, 'brand' | 'model' | 'fuel' | 'drive' | 'transmission' | 'displacementCc' | 'powerHp'> & {
    readonly generation: string;
    readonly generationFrom: number;
    readonly name: string;
    readonly body: Body;
    readonly wheel: Wheel;
  };
export type Catalogue = {
  readonly brands: readonly BrandRow[];
  readonly models: readonly CatalogueModel[];
  readonly generations: readonly CatalogueGeneration[];
  readonly modifications: readonly CatalogueModification[];
};

const SIDES = { L: ['left'], R: ['right'], LR: ['left', 'right'] } as const satisfies Record<string, readonly Wheel[]>;

/** One modification for each body and steering side of a row; empty years are the generation's. */
export const expand = (row: ModificationRow): CatalogueModification[] =>
  row.body.flatMap((body) =>
    SIDES[row.wheel].map((wheel) => ({
      brand: row.brand,
      model: row.model,
      generation: row.generation,
      generationFrom: row.generationFrom,
      name: row.modification,
      body,
      wheel,
      fuel: row.fuel,
      drive: row.drive,
      transmission: row.transmission,
      displacementCc: row.displacementCc,
      powerHp: row.powerHp,
      yearFrom: row.yearFrom ?? row.generationFrom,
      yearTo: row.yearTo ?? row.generationTo,
    })),
  );

/** The generations that rows name, each once. */
export const generationsOf = (rows: readonly ModificationRow[]): CatalogueGeneration[] => {
  const found = new Map<string, CatalogueGeneration>();
  for (const { brand, model, generation, generationFrom, generationTo } of rows)
    found.set(keyOf(brand, model, generation), {
      brand,
      model,
      name: generation,
      yearFrom: generationFrom,
      yearTo: generationTo,
    });
  return [...found.values()];
};

/** Models with the years their generations span. */
export const modelsOf = (rows: readonly ModificationRow[]): CatalogueModel[] => {
  const found = new Map<string, CatalogueModel>();
  for (const { brand, model, yearFrom, yearTo } of generationsOf(rows)) {
    const key = keyOf(brand, model);
    const known = found.get(key) ?? { brand, name: model, isPopular: false, yearFrom, yearTo };
    found.set(key, { ...known, ...union(known, { yearFrom, yearTo }) });
  }
  return [...found.values()];
};

/** The years of both; an open end stays open. */
export const union = (a: Years, b: Years): Years => ({
  yearFrom: Math.min(a.yearFrom, b.yearFrom),
  yearTo: a.yearTo === null || b.yearTo === null ? null : Math.max(a.yearTo, b.yearTo),
});

/** The shipped models as the tables hold them. */
export const shippedModels = (rows: readonly ModelRow[]): CatalogueModel[] =>
  rows.map(({ brand, model, yearFrom, yearTo, popular }) => ({
    brand,
    name: model,
    yearFrom,
    yearTo,
    isPopular: popular === '1',
  }));

export const keyOf = (...parts: readonly (string | number)[]): string => parts.join('\u0000');
