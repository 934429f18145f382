import type { TFunction } from 'i18next';
import type { Post } from '#contract/http/posts.ts';
import type { Currency } from '#contract/money.ts';
import { FEATURE_GROUPS } from '#contract/vehicle.ts';
import { priceValues } from '#renderer/features/post/post-price.ts';
import { specValues } from '#renderer/features/post/post-words.ts';
import type { PostTexts } from '#renderer/features/post/post-words.ts';
import { formatDate } from '#renderer/lib/dates.ts';

/** A text, whether the car has it, or null where the seller does not say. */
export type Cell = string | boolean | null;
/** Cells are in the order of the cars, null for a deleted car. */
export type CompareRow = {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly Cell[];
  readonly differs: boolean;
};
export type CompareGroup = { readonly key: string; readonly title: string; readonly rows: readonly CompareRow[] };

type Words = {
  readonly t: TFunction<'compare'>;
  readonly post: PostTexts;
  readonly locale: string;
  readonly rate: { readonly perUsd: Partial<Record<Currency, number>>; readonly note: string | undefined };
};
type Cars = readonly (Post | undefined)[];
type Line = { readonly key: string; readonly label: string; readonly of: (post: Post) => Cell | undefined };

/** In the head of the table, or of no use beside other cars. */
const LEFT_OUT: ReadonlySet<string> = new Set(['brand', 'model', 'vin']);
const PRICES = ['sellers', 'clearance', 'total', 'clearedIn', 'posted'] as const;

const cellOf = (value: Cell | undefined): Cell => (value === undefined || value === '' ? null : value);

/** A row that no car has anything for is left out. */
const rowsOf = (lines: readonly Line[], cars: Cars): readonly CompareRow[] =>
  lines.flatMap(({ key, label, of }) => {
    const cells = cars.map((post) => cellOf(post && of(post)));
    const present = cells.filter((_cell, place) => cars[place] !== undefined);
    if (present.every((cell) => cell === null)) return [];
    return [{ key, label, cells, differs: new Set(present).size > 1 }];
  });

const priceRows = (cars: Cars, { t, post: postTexts, locale, rate }: Words): readonly CompareRow[] => {
  const valuesOf = (post: Post) =>
    priceValues(post, postTexts, formatDate(new Date(post.createdDateUtc), locale), rate);
  return rowsOf(
    [
      ...PRICES.map((key) => ({ key, label: postTexts(`price.${key}`), of: (post: Post) => valuesOf(post)[key] })),
      { key: 'negotiable', label: postTexts('price.negotiable'), of: ({ isNegotiable }) => isNegotiable },
      { key: 'exchange', label: postTexts('price.exchange'), of: ({ isExchangePossible }) => isExchangePossible },
      { key: 'instalments', label: postTexts('price.instalments'), of: (post) => post.isInstalmentPossible },
      {
        key: 'seller',
        label: t('seller'),
        of: ({ ownerInfo }) => postTexts(ownerInfo.isBusiness ? 'posts:seller.business' : 'posts:seller.private'),
      },
    ],
    cars,
  );
};

const specLines = ([first]: readonly Post[], { post: postTexts, locale }: Words): readonly Line[] => {
  if (first === undefined) return [];
  const keys = Object.keys(specValues(first, postTexts, locale)) as (keyof ReturnType<typeof specValues>)[];
  return keys
    .filter((key) => !LEFT_OUT.has(key))
    .map((key) => ({ key, label: postTexts(`fields.${key}`), of: (post) => specValues(post, postTexts, locale)[key] }));
};

const groupPlace = (group: string): number => {
  const place = FEATURE_GROUPS.findIndex((known) => known === group);
  return place < 0 ? FEATURE_GROUPS.length : place;
};

/** Everything that any of the cars has, in the order of the post's own equipment. */
const featureLines = (posts: readonly Post[]): readonly Line[] => {
  const all = new Map(posts.flatMap(({ features }) => features).map((feature) => [feature.code, feature]));
  return [...all.values()]
    .sort((one, other) => groupPlace(one.group) - groupPlace(other.group))
    .map(({ code, name }) => ({
      key: code,
      label: name,
      of: ({ features }) => features.some((feature) => feature.code === code),
    }));
};

/** The rows of the table; groups without a row are left out. */
export const compareGroups = (cars: Cars, words: Words): readonly CompareGroup[] => {
  const posts = cars.filter((post) => post !== undefined);
  const { t, post: postTexts } = words;
  return [
    { key: 'price', title: t('price'), rows: priceRows(cars, words) },
    { key: 'facts', title: postTexts('specifications'), rows: rowsOf(specLines(posts, words), cars) },
    { key: 'features', title: postTexts('features'), rows: rowsOf(featureLines(posts), cars) },
  ].filter(({ rows }) => rows.length > 0);
};

export const onlyDifferences = (groups: readonly CompareGroup[]): readonly CompareGroup[] =>
  groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
