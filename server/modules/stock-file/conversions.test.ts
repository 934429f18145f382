import { describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { aRow, codesOf, withDealers } from './testing.ts';

describe.each(DIALECTS)('a row of a stock file on %s', (dialect) => {
  const dealers = withDealers({ dialect });
  const planOne = async (over: Parameters<typeof aRow>[0]) => (await dealers.files.plan([aRow(over)]))[0]!;

  test('lists conversions of units, dates and formats, row by row', async () => {
    const planned = await planOne({
      stockNumber: 'N-5',
      year: undefined,
      firstRegistration: '15.03.2015',
      horsePower: '110 кВт',
      mileage: '75 000 մղոն',
      price: '1.2 млн драм',
    });

    expect(planned.verdict).toBe('create');
    expect(planned.messages.filter(({ code }) => code === 'CONVERTED')).toEqual([
      { field: 'year', code: 'CONVERTED', value: '15.03.2015', to: { amount: 2015, unit: 'year' } },
      { field: 'horsePower', code: 'CONVERTED', value: '110 кВт', to: { amount: 150, unit: 'hp' } },
      { field: 'mileage', code: 'CONVERTED', value: '75 000 մղոն', to: { amount: 120_701, unit: 'km' } },
      { field: 'price', code: 'CONVERTED', value: '1.2 млн драм', to: { amount: 1_200_000, unit: 'AMD' } },
    ]);
  });

  test.each<[Parameters<typeof aRow>[0], object | undefined]>([
    [{ price: '12 500 $' }, undefined],
    [{ price: '€9.900' }, { amount: 9900, unit: 'EUR' }],
    [{ price: '12,500.00' }, { amount: 12_500, unit: 'USD' }],
    [{ price: '12.500' }, { amount: 12_500, unit: 'USD' }],
    [{ price: '12500' }, undefined],
    [{ mileage: '45 000 km' }, undefined],
    [{ mileage: '120 тыс. км' }, { amount: 120_000, unit: 'km' }],
    [{ horsePower: '150' }, undefined],
    [{ firstRegistration: 'soon' }, undefined],
    [{ year: undefined, firstRegistration: '2015' }, undefined],
  ])('with %j it is made, with the conversion %j', async (row, to) => {
    const { verdict, messages } = await planOne({ stockNumber: 'N-6', ...row });

    expect(verdict).toBe('create');
    expect(messages.find(({ code }) => code === 'CONVERTED')?.to).toEqual(to);
  });

  test('needs a date that is one where it has no year', async () => {
    const planned = await planOne({ stockNumber: 'N-7', year: undefined, firstRegistration: 'soon' });
    const early = await planOne({ stockNumber: 'N-7', year: undefined, firstRegistration: '03/1989' });

    expect(codesOf(planned).toSorted()).toEqual(['firstRegistration NOT_A_DATE', 'year REQUIRED']);
    expect(early.messages[0]).toMatchObject({ field: 'year', code: 'NO_SUCH_COMBINATION', value: '03/1989' });
  });
});
