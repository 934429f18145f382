import { LANGUAGES } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { isCurrency } from '#contract/money.ts';
import type { Currency } from '#contract/money.ts';
import type { PostId } from '#contract/ids.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';

const KINDS = ['tag', 'sheet'] as const;
const SIZES = ['a5', 'a6'] as const;
const PAPERS = ['own', 'a4'] as const;
export type PrintKind = (typeof KINDS)[number];
export type TagSize = (typeof SIZES)[number];
export type Paper = (typeof PAPERS)[number];

/** What is printed, as the page's address has it. */
export type Printed = {
  readonly kind: PrintKind;
  readonly size: TagSize;
  /** A sheet of the tag's own size, or as many as fit on A4. */
  readonly paper: Paper;
  readonly ids: readonly PostId[];
  /** Each car is printed once in each; without any, in the viewer's own. */
  readonly langs?: readonly Language[];
  /** In which the price is repeated; without one, in the viewer's own. */
  readonly currency?: Currency;
};

/** More than this many cars make no dialog of a printer happy. */
export const MOST_PRINTED = 100;
/** How many tags lie on a sheet of A4. */
const ON_A4 = { a5: 2, a6: 4 } as const;
const ID = /^[1-9][0-9]{0,8}$/;

const oneOf = <T extends string>(all: readonly T[], text: string | null): T =>
  all.find((each) => each === text) ?? all[0]!;

export function printedIn(query: URLSearchParams): Printed {
  const ids = (query.get('ids') ?? '').split(',').filter((text) => ID.test(text));
  const asked = (query.get('langs') ?? '').split(',');
  const langs = LANGUAGES.filter((language) => asked.includes(language));
  const currency = query.get('currency') ?? '';
  return {
    kind: oneOf(KINDS, query.get('kind')),
    size: oneOf(SIZES, query.get('size')),
    paper: oneOf(PAPERS, query.get('paper')),
    ids: [...new Set(ids)].slice(0, MOST_PRINTED).map((text) => Number(text) as PostId),
    ...(langs.length > 0 && { langs }),
    ...(isCurrency(currency) && { currency }),
  };
}

export const printQuery = ({ kind, size, paper, ids, langs = [], currency }: Printed): string =>
  `?kind=${kind}&size=${size}&paper=${paper}&ids=${ids.slice(0, MOST_PRINTED).join(',')}` +
  (langs.length > 0 ? `&langs=${langs.join(',')}` : '') +
  (currency === undefined ? '' : `&currency=${currency}`);

/** Where the chosen cars are printed: tags first, since sheets are one click away. */
export const printPath = (ids: readonly PostId[]): PageAddress =>
  pathTo.print({ kind: 'tag', size: 'a5', paper: 'own', ids: ids.slice(0, MOST_PRINTED) });

/** The tags of each sheet of paper. */
export function sheetsOf<T>(tags: readonly T[], { size, paper }: Pick<Printed, 'size' | 'paper'>): T[][] {
  const each = paper === 'a4' ? ON_A4[size] : 1;
  return Array.from({ length: Math.ceil(tags.length / each) }, (_, at) => tags.slice(at * each, (at + 1) * each));
}
