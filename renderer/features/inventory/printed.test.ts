import { describe, expect, test } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { MOST_PRINTED, printedIn, printPath, printQuery, sheetsOf } from './printed.ts';

const ids = (...all: number[]) => all as PostId[];

describe('what is printed', () => {
  test('comes back from its address', () => {
    const printed = { kind: 'sheet', size: 'a6', paper: 'a4', ids: ids(7, 21, 3) } as const;

    expect(printedIn(new URLSearchParams(printQuery(printed)))).toEqual(printed);
  });

  test('is a tag of A5 for each car at first', () => {
    expect(printedIn(new URL(printPath(ids(7, 21)), 'https://aniv.example').searchParams)).toEqual({
      kind: 'tag',
      size: 'a5',
      paper: 'own',
      ids: [7, 21],
    });
  });

  test.each(['', 'kind=poster&size=a0&paper=foil', 'ids=', 'ids=-1,0,a,1e3,12345678901'])(
    'is nothing odd, whatever the address says: %s',
    (query) => {
      expect(printedIn(new URLSearchParams(query))).toEqual({ kind: 'tag', size: 'a5', paper: 'own', ids: [] });
    },
  );

  test('is in the languages and the currency of its address, and in no others', () => {
    const printed = printedIn(new URLSearchParams('ids=7&langs=ru,xx,am,ru&currency=AMD'));

    expect(printed).toMatchObject({ langs: ['am', 'ru'], currency: 'AMD' });
    expect(printedIn(new URLSearchParams(printQuery(printed)))).toEqual(printed);
    expect(printedIn(new URLSearchParams('ids=7&langs=xx&currency=XXX'))).not.toHaveProperty('currency');
  });

  test('is each car once and a bounded number of them', () => {
    const many = Array.from({ length: 300 }, (_, at) => at + 1);

    expect(printedIn(new URLSearchParams('ids=4,4,5'))).toMatchObject({ ids: [4, 5] });
    expect(printedIn(new URLSearchParams(`ids=${many.join(',')}`)).ids).toHaveLength(MOST_PRINTED);
    expect(printPath(ids(...many)).length).toBeLessThan(2000);
  });
});

test.each([
  ['a5', 'own', [[1], [2], [3], [4], [5]]],
  ['a5', 'a4', [[1, 2], [3, 4], [5]]],
  ['a6', 'a4', [[1, 2, 3, 4], [5]]],
] as const)('tags of %s on %s paper', (size, paper, sheets) => {
  expect(sheetsOf([1, 2, 3, 4, 5], { size, paper })).toEqual(sheets);
});
