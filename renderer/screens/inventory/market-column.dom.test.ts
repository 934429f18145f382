import i18next from 'i18next';
import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import type { InventoryRow } from '#contract/http/inventory.ts';
import type { GridRow } from '#renderer/features/inventory/grid-row.ts';
import { StockView } from '#renderer/features/inventory/stock-view.ts';
import { aGridRow } from '#renderer/features/inventory/testing.ts';
import { startTestTexts } from '#renderer/testing/world.ts';
import { MarketCell } from './cells.ts';
import { sortKeys } from './grid-sort.ts';
import { gridTexts } from './grid-texts.ts';
import type { GridTexts } from './grid-texts.ts';
import { inventoryColumns } from './inventory.columns.ts';

const textsNow = (): GridTexts => gridTexts(i18next.getFixedT(i18next.language, ['inventory', 'prices']), []);
const cellOf = (over: Partial<InventoryRow>): HTMLElement => {
  const cell = new MarketCell();
  const params = { data: aGridRow(1, over), context: { texts: textsNow() } };
  cell.init(params as Parameters<typeof cell.init>[0]);
  return cell.getGui();
};

describe('the price beside the market', () => {
  beforeEach(() => startTestTexts('en'));

  test.each([
    ['good', -6, '−6 %', 'Good price'],
    ['fair', 0, '0 %', 'Fair price'],
    ['veryHigh', 31, '+31 %', 'Very high price'],
  ] as const)('%s is a percent with its sign and a label in words', (priceLabel, priceToMarket, percent, label) => {
    const [first, second] = cellOf({ priceLabel, priceToMarket }).children;

    expect(first).toHaveTextContent(percent);
    expect(second).toHaveTextContent(label);
  });

  test('is nothing where the price is not judged', () => {
    expect(cellOf({})).toBeEmptyDOMElement();
  });

  test('goes up and down by its percent, cars without one last', () => {
    const keyOf = sortKeys(textsNow())['market']!;
    const rows: GridRow[] = [null, 4, -9, 0].map((priceToMarket, at) => aGridRow(at + 1, { priceToMarket }));
    const view = new StockView();
    view.setRows(rows);
    const sorted = (isDescending: boolean) => {
      view.sort([{ keyOf, isDescending }]);
      return view.shown.map(({ priceToMarket }) => priceToMarket);
    };

    expect(sorted(false)).toEqual([-9, 0, 4, null]);
    expect(sorted(true)).toEqual([4, 0, -9, null]);
  });

  test('is a column that shows how it is made, and that a first visit shows', () => {
    const column = inventoryColumns(textsNow(), 'USD').find(({ colId }) => colId === 'market');

    expect(column).toMatchObject({ headerName: 'Price to market' });
    expect(column?.headerTooltip).toContain('may be some minutes old');
    expect(column?.initialHide).toBeUndefined();
  });
});

test.each(LANGUAGES)('the column and its labels have words in %s', async (language) => {
  await startTestTexts(language);
  const { columns, marketHint, marketLabel, priceLabels } = textsNow();

  const words = [columns.market, marketHint, marketLabel, ...Object.values(priceLabels)];

  expect(words.filter((word) => word === '' || word.includes('.label') || word.startsWith('market.'))).toEqual([]);
});
