import i18next from 'i18next';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { aGridRow } from '#renderer/features/inventory/testing.ts';
import { guessColumns } from '#renderer/features/stock-file/guess-columns.ts';
import { startTestTexts } from '#renderer/testing/world.ts';
import { exportTable } from './export-table.ts';
import { COLUMN_NAMES, gridTexts } from './grid-texts.ts';

const texts = gridTexts(((key: string) => key) as never, [{ id: 2, name: 'In transit' }] as never);
const world = { texts, currency: 'AMD' } as const;

test('a view goes into a file column by column in its order, a price beside its currency', () => {
  const row = aGridRow(1, { title: 'Kia Rio', vin: 'V1', price: 100, availabilityId: 2, imageCount: 3 });
  expect(exportTable(['price', 'car', 'photo', 'availabilityId', 'photos', 'sync', 'shown'], [row], world)).toEqual([
    [
      'columns.price',
      'fields.priceUnit',
      'carOnly',
      'VIN',
      'columns.availabilityId',
      'columns.photos',
      'columns.shown, AMD',
      'carId',
    ],
    [100, 'USD', 'Kia Rio', 'V1', 'In transit', 3, 40_000, row.id],
  ]);
});

test('a price beside the market is a number of percent and its label; nothing where it is not judged', () => {
  const judged = aGridRow(1, { priceLabel: 'good', priceToMarket: -6 });
  expect(exportTable(['market'], [judged, aGridRow(2)], world)).toEqual([
    ['columns.market, %', 'market.label', 'carId'],
    [-6, 'prices:label.good', 1],
    [null, null, 2],
  ]);
});

test('a day is a day and not a text, and only of cars that are still on top', () => {
  const top = aGridRow(1, { topUntil: '2026-11-28T10:00:00.000Z' });
  const past = aGridRow(2, { topUntil: '2026-11-01T10:00:00.000Z' });
  expect(exportTable(['topUntil'], [top, past], world).slice(1)).toEqual([
    [new Date('2026-11-28T10:00:00.000Z'), top.id],
    [null, past.id],
  ]);
});

test('every line has as many values as there are headers', () => {
  const [headers, line] = exportTable([...COLUMN_NAMES, 'ag-Grid-ControlsColumn'], [aGridRow(1)], world);
  expect(line).toHaveLength(headers?.length ?? 0);
});

test.each(LANGUAGES)('an export in %s names every field that a stock file can bring back', async (language) => {
  await startTestTexts(language);
  const own = gridTexts(i18next.getFixedT(i18next.language, ['inventory', 'prices']), []);

  const [headers = []] = exportTable(COLUMN_NAMES, [], { texts: own, currency: 'AMD' });

  expect(guessColumns(headers.map(String), []).filter((field) => field !== null)).toEqual([
    'vin',
    'stockNumber',
    'availability',
    'year',
    'mileage',
    'price',
    'priceUnit',
    'notes',
    'bodyType',
    'fuelType',
    'id',
  ]);
});
