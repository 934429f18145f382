import { describe, expect, test } from 'vitest';
import { bulkItems, bulkLines } from './bulk-edit.ts';
import { aStockCar } from './testing.ts';

const cars = [
  aStockCar(1, { availabilityId: 1 }),
  aStockCar(2, { availabilityId: 2 }),
  aStockCar(3, { status: 'sold' }),
];
const ofRows = cars.map((row) => ({ row, values: null }));

describe('a field of many cars', () => {
  test('changes those that have another value; sold ones and the same stay', () => {
    const lines = bulkLines(ofRows, { field: 'availabilityId', text: '2' });

    expect(lines.map(({ skip }) => skip)).toEqual([null, 'same', 'sold']);
    expect(bulkItems(lines, 'availabilityId')).toEqual([
      { postId: 1, change: { kind: 'edit', fields: { availabilityId: 2 } } },
    ]);
  });

  test('a region goes with its country', () => {
    const [line] = bulkLines(ofRows, { field: 'place', countryId: 2, regionId: 21 });

    expect(line).toMatchObject({ before: { countryId: 1, regionId: 1 }, fields: { countryId: 2, regionId: 21 } });
  });

  test('equipment is added to what each car has, and taken away from it', () => {
    const withFeatures = [{ row: aStockCar(1), values: { features: '[2,5]' } }];

    const added = bulkLines(withFeatures, { field: 'addFeatures', ids: [5, 1] });
    const removed = bulkLines(withFeatures, { field: 'removeFeatures', ids: [5] });

    expect(bulkItems(added, 'addFeatures')[0]?.change).toEqual({
      kind: 'edit',
      fields: { features: '[1,2,5]' },
      was: { features: '[2,5]' },
    });
    expect(removed[0]?.fields).toEqual({ features: '[2]' });
  });

  test('a text is added to each description once, as a paragraph of its own', () => {
    const texts = ['One owner.', '', 'One owner.\n\nWinter tyres.'];
    const described = texts.map((description, at) => ({ row: aStockCar(at + 1), values: { description } }));

    const lines = bulkLines(described, { field: 'appendDescription', text: 'Winter tyres.' });

    expect(lines.map(({ fields, skip }) => [fields.description, skip])).toEqual([
      ['One owner.\n\nWinter tyres.', null],
      ['Winter tyres.', null],
      ['One owner.\n\nWinter tyres.', 'same'],
    ]);
  });

  test('a number that is none is not sent', () => {
    const known = [{ row: aStockCar(1), values: { contactPhoneNumber: null } }];

    const lines = bulkLines(known, { field: 'contactPhoneNumber', text: '12' });

    expect(lines[0]?.skip).toBe('invalid');
    expect(bulkItems(lines, 'contactPhoneNumber')).toEqual([]);
  });

  test('a car whose post is not known yet is left out where its post is needed', () => {
    expect(bulkLines(ofRows, { field: 'contactName', text: 'Ani' })).toEqual([]);
  });
});
