import { describe, expect, test } from 'vitest';
import type { SheetField } from '#contract/http/stock-file.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aRow, DEALER, OTHER, codesOf, withDealers } from './testing.ts';

const FRAME = 'ZVW30-1234567';

describe.each(DIALECTS)('the plan of a stock file on %s', (dialect) => {
  const dealers = withDealers({ dialect });

  const planOne = async (over: Parameters<typeof aRow>[0], defaults: object = {}) => {
    const [planned] = await dealers.files.plan([aRow(over)], defaults);
    return planned!;
  };

  describe('of a car that is not there', () => {
    test('makes it, hidden until it has photos', async () => {
      const planned = await planOne({ stockNumber: 'N-1' });
      expect(planned).toMatchObject({ verdict: 'create', postId: null, title: 'Brand 1 Model 1', edit: null });
      expect(codesOf(planned)).toEqual([' HIDDEN_WITHOUT_PHOTOS']);
    });

    test.each<[SheetField, string, string]>([
      ['brand', 'Brend 1', 'UNKNOWN_NAME'],
      ['model', 'Model 99', 'UNKNOWN_NAME'],
      ['model', '1', 'UNKNOWN_NAME'],
      ['color', 'blau', 'UNKNOWN_NAME'],
      ['color', '1', 'UNKNOWN_NAME'],
      ['generation', 'G99', 'UNKNOWN_NAME'],
      ['country', 'Atlantis', 'UNKNOWN_NAME'],
      ['region', 'Nowhere', 'UNKNOWN_NAME'],
      ['priceUnit', 'beads', 'UNKNOWN_NAME'],
      ['priceUnit', 'EUR', 'AMBIGUOUS_NAME'],
      ['mileageUnit', 'leagues', 'UNKNOWN_NAME'],
      ['price', 'ask us', 'NOT_A_NUMBER'],
      ['price', '9 500 beads', 'NOT_A_NUMBER'],
      ['price', '0', 'OUT_OF_RANGE'],
      ['price', '-5', 'OUT_OF_RANGE'],
      ['price', '1 000 000 000', 'OUT_OF_RANGE'],
      ['mileage', 'much', 'NOT_A_NUMBER'],
      ['mileage', '99 999 999', 'OUT_OF_RANGE'],
      ['price', '1.200 млн драм', 'AMBIGUOUS_NUMBER'],
      ['price', '1.2', 'AMBIGUOUS_NUMBER'],
      ['mileage', '1,200 тыс. км', 'AMBIGUOUS_NUMBER'],
      ['year', 'new', 'NOT_A_NUMBER'],
      ['year', '1899', 'OUT_OF_RANGE'],
      ['year', '2028', 'OUT_OF_RANGE'],
      ['year', '1989', 'NO_SUCH_COMBINATION'],
      ['displacement', 'big', 'NOT_A_NUMBER'],
      ['displacement', '30 000', 'OUT_OF_RANGE'],
      ['horsePower', '4000', 'OUT_OF_RANGE'],
      ['vin', 'IOQ', 'NOT_A_VIN'],
      ['contactPhone', '12', 'NOT_A_PHONE'],
      ['contactEmail', 'nobody', 'NOT_AN_EMAIL'],
      ['isNegotiable', 'perhaps', 'NOT_YES_OR_NO'],
      ['isCleared', 'perhaps', 'NOT_YES_OR_NO'],
      ['stockNumber', 'x'.repeat(41), 'TOO_LONG'],
      ['address', 'x'.repeat(301), 'TOO_LONG'],
      ['notes', 'x'.repeat(2001), 'TOO_LONG'],
      ['description', 'x'.repeat(5001), 'TOO_LONG'],
      ['modification', 'x'.repeat(101), 'TOO_LONG'],
      ['contactName', 'x'.repeat(101), 'TOO_LONG'],
    ])('is refused for the %s %j: %s', async (field, text, code) => {
      const planned = await planOne({ stockNumber: 'N-2', [field]: text });
      const found = planned.messages.find((message) => message.field === field && message.code === code);
      expect(planned.verdict).toBe('refused');
      expect(found?.value).toBe(text.slice(0, 200));
    });

    test.each<SheetField>([
      'brand',
      'model',
      'year',
      'bodyType',
      'fuelType',
      'transmission',
      'color',
      'mileage',
      'price',
    ])('is refused without %s', async (field) => {
      const planned = await planOne({ stockNumber: 'N-3', [field]: undefined });
      expect(codesOf(planned).filter((each) => each === `${field} REQUIRED`)).toHaveLength(field === 'brand' ? 0 : 1);
      expect(planned.verdict).toBe(field === 'brand' ? 'create' : 'refused');
    });

    test('is refused with neither stock number nor VIN: the next file would make it again', async () => {
      const planned = await planOne({ stockNumber: undefined });
      expect(codesOf(planned)).toEqual(['stockNumber REQUIRED']);
    });

    test('has its place from the defaults, and needs a region in another country', async () => {
      expect((await planOne({ stockNumber: 'N-4', country: 'Country AM hy' })).verdict).toBe('create');
      expect(codesOf(await planOne({ stockNumber: 'N-4', country: 'Country RU' }))).toEqual(['region REQUIRED']);
      await planOne({});
      const place = await planOne({ stockNumber: 'N-4', region: 'Region 6 ru' });
      expect(place.verdict).toBe('create');
      expect(codesOf(await planOne({ stockNumber: 'N-4' }, { countryId: 2, regionId: 1 }))).toEqual([
        'region NO_SUCH_COMBINATION',
      ]);
    });

    test('reports a VIN that does not fill in what the row leaves out', async () => {
      const planned = await planOne({ stockNumber: undefined, vin: FRAME, brand: undefined, model: undefined });
      expect(planned.verdict).toBe('refused');
      expect(codesOf(planned)).toEqual(
        expect.arrayContaining(['brand REQUIRED', 'model REQUIRED', 'vin VIN_NOT_KNOWN']),
      );
    });
  });

  describe('of a car that is there', () => {
    const publish = (stockNumber: string, over: object = {}) =>
      dealers.market.publish(DEALER, { stockNumber, ...over });

    test('changes only what files may change, from what it was', async () => {
      const id = await publish('U-1', { availabilityId: '2', notes: 'old', lookupAddress: 'Komitas 1' });

      const planned = await planOne({
        stockNumber: 'U-1',
        price: '9 000 €',
        mileage: '121 000 km',
        availability: 'availability 3 ru',
        region: 'Region 2',
        address: ' Komitas  2 ',
        notes: 'new',
      });

      expect(planned).toMatchObject({ verdict: 'update', postId: id });
      expect(codesOf(planned)).toEqual(['price CONVERTED']);
      expect(planned.edit).toEqual({
        price: 9000,
        priceUnit: 'EUR',
        mileage: 121_000,
        availabilityId: 3,
        countryId: 1,
        regionId: 2,
        lookupAddress: 'Komitas 2',
        notes: 'new',
      });
      expect(planned.before).toEqual({
        price: 9500,
        priceUnit: 'USD',
        mileage: 120_000,
        availabilityId: 2,
        countryId: 1,
        regionId: 1,
        lookupAddress: 'Komitas 1',
        notes: 'old',
      });
    });

    test('is the same where the file has the same value, and where it has none', async () => {
      await publish('U-2');
      expect(await planOne({ stockNumber: 'U-2' })).toMatchObject({ verdict: 'same', edit: null, messages: [] });
      expect((await dealers.files.plan([{ stockNumber: 'U-2' }]))[0]).toMatchObject({ verdict: 'same', messages: [] });
    });

    test('is found by its VIN where the stock number is new, and takes that', async () => {
      const vin = '1HGCM82633A004352';
      const id = await publish('U-3', { vin });
      const planned = await planOne({ stockNumber: 'U-3b', vin: '1hgcm 82633a 004352' });
      expect(planned).toMatchObject({ verdict: 'update', postId: id, edit: { stockNumber: 'U-3b' } });
    });

    test('keeps its own of what files leave alone, and reports it', async () => {
      await publish('U-4');
      const planned = await planOne({
        stockNumber: 'U-4',
        brand: 'Brand 2',
        model: 'Tricycle',
        year: '2016',
        color: 'color 2',
        description: 'Other words',
        vin: '1HGCM82633A004399',
        contactPhone: '+37491123456',
        isNegotiable: 'yes',
        isCleared: 'no',
      });
      expect(planned.verdict).toBe('same');
      expect(codesOf(planned).toSorted()).toEqual(
        ['brand', 'color', 'contactPhone', 'description', 'isCleared', 'isNegotiable', 'model', 'vin', 'year'].map(
          (field) => `${field} KEPT_OWN`,
        ),
      );
      expect(planned.messages.find(({ field }) => field === 'model')?.value).toBe('Tricycle');
    });

    test('is refused for faults in what would change', async () => {
      await publish('U-5');
      const planned = await planOne({ stockNumber: 'U-5', price: 'much', availability: 'gone' });
      expect(planned).toMatchObject({ verdict: 'refused', edit: null });
      expect(codesOf(planned)).toEqual(['price NOT_A_NUMBER', 'availability UNKNOWN_NAME']);
    });

    test('keeps a price that was set by hand by default', async () => {
      const id = await publish('U-6');
      await dealers.files.bulk(id, { kind: 'edit', fields: { price: 9700, isPriceLocked: true } });

      const kept = await planOne({ stockNumber: 'U-6', price: '9 600 $', mileage: '130000' });
      const taken = await planOne({ stockNumber: 'U-6', price: '9 600 $' }, { overwritesLocked: true });
      const agreed = await planOne({ stockNumber: 'U-6', price: '9 700 $' });

      expect(kept).toMatchObject({ verdict: 'update', edit: { mileage: 130_000 } });
      expect(kept.edit).not.toHaveProperty('price');
      expect(codesOf(kept)).toEqual(['price PRICE_LOCKED']);
      expect(taken).toMatchObject({ verdict: 'update', edit: { price: 9600, priceUnit: 'USD' }, messages: [] });
      expect(agreed).toMatchObject({ verdict: 'same', messages: [] });
    });

    test('is refused where stock number and VIN are of two cars', async () => {
      await publish('U-7', { vin: '1HGCM82633A004001' });
      await publish('U-8', { vin: '1HGCM82633A004002' });
      const planned = await planOne({ stockNumber: 'U-7', vin: '1HGCM82633A004002' });
      expect(planned.verdict).toBe('refused');
      expect(codesOf(planned)).toContain(' TWO_CARS');
    });

    test('is refused where its stock number was given to another car', async () => {
      await publish('U-12', { vin: '1HGCM82633A004012' });
      const planned = await planOne({ stockNumber: 'U-12', vin: '1HGCM82633A004013', price: '1 $' });
      expect(planned).toMatchObject({ verdict: 'refused', edit: null });
      expect(codesOf(planned)).toEqual([' TWO_CARS']);
    });

    test('is refused once it was sold', async () => {
      const id = await publish('U-9', { vin: '1HGCM82633A004009' });
      await dealers.files.bulk(id, { kind: 'sold' });
      expect(codesOf(await planOne({ stockNumber: 'U-9' }))).toEqual([' CAR_SOLD']);
      expect(codesOf(await planOne({ stockNumber: 'U-9b', vin: '1HGCM82633A004009' }))).toEqual([' CAR_SOLD']);
    });

    test('is forgotten once it was deleted', async () => {
      const id = await publish('U-10', { vin: '1HGCM82633A004010' });
      await dealers.files.bulk(id, { kind: 'delete' });
      expect((await planOne({ stockNumber: 'U-10', vin: '1HGCM82633A004010' })).verdict).toBe('create');
    });

    test('of another dealer is none of this one’s', async () => {
      const foreign = await dealers.market.publish(OTHER, { stockNumber: 'U-11', vin: '1HGCM82633A004011' });
      const planned = await planOne({ stockNumber: 'U-11', vin: '1HGCM82633A004011', price: '1 $' });
      expect(planned).toMatchObject({ verdict: 'create', postId: null });
      const [own] = await dealers.others.plan([aRow({ stockNumber: 'U-11' })]);
      expect(own?.postId).toBe(foreign);
    });
  });

  test('applied and planned again changes nothing, in miles, roubles and with spaces around', async () => {
    const id = await dealers.market.publish(DEALER, { stockNumber: 'T-1', mileage: '31069', mileageUnit: 'mi' });
    const row = aRow({
      stockNumber: ' T-1 ',
      mileage: '50 001 mi',
      price: '900 000 руб.',
      notes: ' one\r\ntwo ',
      address: 'A  1',
      displacement: '2.0',
      availability: 'availability 2',
    });
    const [planned] = await dealers.files.plan([row]);
    const done = await dealers.files.bulk(id, { kind: 'edit', fields: planned!.edit! });
    const [again] = await dealers.files.plan([row]);

    expect(done.error).toBeNull();
    expect(again).toMatchObject({ verdict: 'same', edit: null });

    const inKm = { ...row, mileage: '60 000' };
    await dealers.files.bulk(id, { kind: 'edit', fields: (await dealers.files.plan([inKm]))[0]!.edit! });
    expect((await dealers.files.plan([inKm]))[0]?.verdict).toBe('same');
  });
});
