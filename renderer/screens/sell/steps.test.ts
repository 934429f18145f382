import { describe, expect, test } from 'vitest';
import { emptyValues, FIELD_NAMES } from '#renderer/features/post-form/form-values.ts';
import type { FormValues } from '#renderer/features/post-form/form-values.ts';
import { allMissing, fieldsOf, missingIn, PHONE_STEPS, progressOf, stepAfter, STEPS, stepWith } from './steps.ts';

const someValues = (part: Partial<FormValues>): FormValues => ({ ...emptyValues(), ...part });

describe('how far a step is', () => {
  test('counts what is filled in of what it asks', () => {
    const values = someValues({ brandId: '1', modelId: '10', wheelId: '1', mileage: '46200' });

    expect(progressOf('vehicle', values, 0)).toEqual({ done: 4, total: 15 });
  });

  test('a modification in words counts as one of the catalogue', () => {
    const before = progressOf('vehicle', someValues({}), 0).done;

    expect(progressOf('vehicle', someValues({ modification: '2.5 XLE' }), 0).done).toBe(before + 1);
  });

  test('spaces fill in nothing', () => {
    expect(progressOf('contacts', someValues({ contactName: '  ' }), 0).done).toBe(0);
  });

  test('photos count once however many they are', () => {
    expect(progressOf('media', someValues({}), 12)).toEqual({ done: 1, total: 2 });
  });
});

describe('what is missing', () => {
  test('is named in the order of the page, photos among it', () => {
    expect(allMissing(emptyValues(), 0)).toEqual([
      'wheelId',
      'brandId',
      'modelId',
      'year',
      'bodyTypeId',
      'fuelTypeId',
      'transmissionTypeId',
      'mileage',
      'colorId',
      'images',
      'price',
      'countryId',
      'regionId',
      'contactPhoneNumber',
    ]);
  });

  test.each(['contactPhoneNumber', 'whatsappNumber', 'telegramNumber', 'contactEmail'] as const)(
    'one contact way is enough: %s',
    (way) => {
      expect(missingIn('contacts', someValues({ [way]: 'x' }), 0)).toEqual([]);
    },
  );

  test('drive, generation and modification may be left out', () => {
    expect(missingIn('vehicle', emptyValues(), 0)).not.toEqual(
      expect.arrayContaining(['driveTypeId', 'generationId', 'modificationId']),
    );
  });
});

test('review is the last step', () => {
  expect(stepAfter('contacts')).toBe('review');
  expect(stepAfter('review')).toBeUndefined();
});

test('every field belongs to one step', () => {
  const all = STEPS.flatMap((step) => fieldsOf(step));

  expect(all.toSorted()).toEqual([...FIELD_NAMES, 'features', 'images'].toSorted());
  expect(new Set(PHONE_STEPS)).toEqual(new Set(STEPS));
});

test('the first step with one of the fields is found in the order of the screen', () => {
  expect(stepWith(['price', 'images'])).toBe('media');
  expect(stepWith(['brandId', 'images'])).toBe('vehicle');
  expect(stepWith(['brandId', 'images'], PHONE_STEPS)).toBe('media');
  expect(stepWith(['unknown'])).toBeUndefined();
});
