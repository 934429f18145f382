import { z } from 'zod';
import { fitting, generationItems, variantItems, yearItems } from '#contract/catalogue.ts';
import type { CatalogueModel } from '#contract/catalogue-model.ts';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import { api } from '#contract/http/index.ts';
import type { Lookups } from '#contract/http/lookups.ts';
import { routes } from '#contract/http/routes.ts';
import type { Cache } from '../cache/cache.module.ts';
import type { StoredReply } from '../cache/stored-reply.ts';
import { sharedScope } from '../gateway/viewers.ts';
import { catalogueAddress, listsAddress, modelsAddress, regionsAddress } from './wanted.ts';

type Deps = { readonly cache: Pick<Cache, 'held' | 'read'>; readonly now: () => Date };
type Place = { readonly countryId: number; readonly regionId: number };
export type PlaceNames = { readonly country: string; readonly region: string };
type Kept<T> = { readonly reply: T; readonly storedAt: string };

/** The choices in the form on which a list may depend. */
const Query = api.lookups.modifications.query.extend({ lang: z.enum(LANGUAGES).default('en') });
type Coded = readonly [
  list: 'bodyTypes' | 'fuelTypes' | 'driveTypes' | 'transmissionTypes',
  column: 'bodyTypeId' | 'fuelTypeId' | 'driveTypeId' | 'transmissionTypeId',
];
const CODED: ReadonlyMap<string, Coded> = new Map([
  [routes.lookups.bodyTypes.path, ['bodyTypes', 'bodyTypeId']],
  [routes.lookups.fuelTypes.path, ['fuelTypes', 'fuelTypeId']],
  [routes.lookups.driveTypes.path, ['driveTypes', 'driveTypeId']],
  [routes.lookups.transmissionTypes.path, ['transmissionTypes', 'transmissionTypeId']],
]);
const OTHERS: ReadonlySet<string> = new Set(
  [routes.lookups.years, routes.lookups.generations, routes.lookups.modifications].map(({ path }) => path),
);
const isMade = (pathname: string): boolean => CODED.has(pathname) || OTHERS.has(pathname);

/** Makes lists that depend on earlier choices from a brand's catalogue, as the server would, for offline use. */
export function createMadeLists({ cache, now }: Deps) {
  /** Parsed once, however often the form reads it; only the latest version of each list. */
  const parsed = new Map<string, Kept<unknown>>();

  function read<T>(server: string, address: string, shape: z.ZodType<T>): Kept<T> | undefined {
    const held = cache.held(sharedScope(server), address);
    if (held === undefined) return undefined;
    const name = `${server}${address}`;
    const known = parsed.get(name);
    // The value under this name was parsed by this schema.
    if (known?.storedAt === held.storedAt) return known as Kept<T>;
    const reply = cache.read(sharedScope(server), address);
    const { data } = shape.safeParse(jsonOf(reply));
    if (data === undefined || reply === undefined) return undefined;
    const kept = { reply: data, storedAt: reply.storedAt };
    parsed.set(name, kept);
    return kept;
  }

  function listFor(server: string, { pathname, searchParams }: URL): StoredReply | undefined {
    if (!isMade(pathname)) return undefined;
    const query = Query.safeParse(Object.fromEntries(searchParams)).data;
    if (query === undefined) return undefined;
    const { modelId, lang, ...chosen } = query;
    const lists = read(server, listsAddress(lang), api.lookups.all.reply)?.reply.value;
    if (lists === undefined) return undefined;
    const known = lists.brands.filter(({ id }) =>
      read(server, modelsAddress(id, lang), api.lookups.models.reply)?.reply.value.some((one) => one.id === modelId),
    );
    // Catalogues are large: all of them are searched only if no list of models contains this one.
    for (const { id } of known.length > 0 ? known : lists.brands) {
      const catalogue = read(server, catalogueAddress(id), api.lookups.catalogue.reply);
      const model = catalogue?.reply.value.find((one) => one.id === modelId);
      if (catalogue === undefined || model === undefined) continue;
      const variants = fitting(model.variants, chosen);
      const value = listOf(pathname, { model, variants, lang, lists, thisYear: now().getUTCFullYear() });
      const body = Buffer.from(JSON.stringify({ isSuccess: true, value }));
      return { contentType: 'application/json; charset=utf-8', body, storedAt: catalogue.storedAt };
    }
    return undefined;
  }

  /** The names of a place in the cached lists; empty if unknown. */
  function placeOf(server: string, lang: Language, { countryId, regionId }: Place): PlaceNames {
    const countries = read(server, listsAddress(lang), api.lookups.all.reply)?.reply.value.countries;
    const regions = read(server, regionsAddress(countryId, lang), api.lookups.regions.reply)?.reply.value;
    return {
      country: countries?.find(({ id }) => id === countryId)?.name ?? '',
      region: regions?.find(({ id }) => id === regionId)?.name ?? '',
    };
  }

  return { listFor, placeOf };
}

function jsonOf(reply: StoredReply | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(reply?.body ?? []).toString('utf8'));
  } catch {
    return undefined;
  }
}

type World = {
  readonly model: CatalogueModel;
  readonly variants: CatalogueModel['variants'];
  readonly lists: Lookups;
  readonly lang: Language;
  readonly thisYear: number;
};

function listOf(pathname: string, { model, variants, lists, lang, thisYear }: World): readonly unknown[] {
  if (pathname === routes.lookups.years.path) return yearItems(variants, thisYear);
  if (pathname === routes.lookups.generations.path) return generationItems(model.generations, variants, lang);
  if (pathname === routes.lookups.modifications.path) return variantItems(variants);
  const [name, column] = CODED.get(pathname) ?? [];
  if (name === undefined || column === undefined) return [];
  const found = new Set(variants.map((variant) => variant[column]));
  return lists[name].filter(({ id }) => found.has(id));
}
