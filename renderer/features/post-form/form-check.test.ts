import { describe, expect, test } from 'vitest';
import { PostForm } from '#contract/http/post-form.ts';
import { aProfile } from '#renderer/testing/profile-fixtures.ts';
import { defaultsFor } from './defaults.ts';
import { bodyOf } from './form-body.ts';
import { faultsOf } from './form-check.ts';
import { FIELD_NAMES, REQUIRED, emptyValues } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import { refusedFaults } from './server-faults.ts';
import { COMPLETE, KEY_A } from './testing.ts';

const content = (values: Partial<FormValues> = {}) => ({
  values: { ...emptyValues(), ...COMPLETE, ...values },
  features: [5, 3],
  images: [{ key: KEY_A, url: '' }],
});
const faultsWith = (values: Partial<FormValues>) => faultsOf(content(values));

test('the form asks what the contract takes, and nothing else', () => {
  // Fields of the dealer's stock only; absent ones stay as they are.
  const beside = new Set(['id', 'modifiedDateUtc', 'images', 'features', 'stockNumber', 'notes', 'isPriceLocked']);

  expect([...FIELD_NAMES].toSorted()).toEqual(
    Object.keys(PostForm.shape)
      .filter((name) => !beside.has(name))
      .toSorted(),
  );
});

describe('a form is sent', () => {
  test('as the contract takes it, without what is empty', () => {
    const body = bodyOf(content());

    expect(PostForm.parse(body)).toMatchObject({ mileage: 82_000, features: [3, 5], images: [KEY_A], isCleared: true });
    expect(body).not.toHaveProperty('vin');
  });

  test('without a clearance price where the car is cleared', () => {
    const price = { clearancePrice: '700', clearancePriceUnit: 'USD' };

    expect(bodyOf(content({ ...price, isCleared: 'true' }))).not.toHaveProperty('clearancePrice');
    expect(bodyOf(content({ ...price, isCleared: 'false' }))).toMatchObject(price);
    expect(bodyOf(content({ clearancePriceUnit: 'USD', isCleared: 'false' }))).not.toHaveProperty('clearancePriceUnit');
  });

  test('with a modification in words only where the catalogue’s was not chosen', () => {
    expect(bodyOf(content({ modification: '2.5 S' }))).not.toHaveProperty('modification');
    expect(bodyOf(content({ modification: '2.5 S', modificationId: '' }))).toMatchObject({ modification: '2.5 S' });
  });
});

describe('what is wrong is found', () => {
  test('not in a complete form', () => {
    expect(faultsOf(content())).toEqual({});
  });

  test('in every required field of an empty one', () => {
    const faults = faultsOf({ values: emptyValues(), features: [], images: [] });

    expect(faults).toEqual({
      ...Object.fromEntries(REQUIRED.map((name) => [name, 'required'])),
      contactPhoneNumber: 'contact',
      images: 'photos',
    });
  });

  test.each([
    [{ price: '0' }, { price: 'range' }],
    [{ price: '9,500.50' }, { price: 'number' }],
    [{ mileage: '99999999' }, { mileage: 'range' }],
    [{ horsePower: '-5' }, { horsePower: 'number' }],
    [{ year: '1899' }, { year: 'year' }],
    [{ vin: '123' }, { vin: 'vin' }],
    [{ contactEmail: 'ani@' }, { contactEmail: 'email' }],
    [{ contactPhoneNumber: '+3741' }, { contactPhoneNumber: 'phone' }],
    [{ whatsappNumber: '+37400' }, { whatsappNumber: 'phone' }],
    [{ telegramNumber: 'ani' }, { telegramNumber: 'telegram' }],
    [{ videoUrl: 'http://example.com/a.mp4' }, { videoUrl: 'link' }],
    [{ videoUrl: 'javascript:alert(1)' }, { videoUrl: 'link' }],
    [{ description: 'a'.repeat(5001) }, { description: 'tooLong' }],
    [{ contactPhoneNumber: '', telegramNumber: '@anigrig' }, {}],
    [{ contactPhoneNumber: '' }, { contactPhoneNumber: 'contact' }],
  ] as const)('%j is %j', (values, faults) => {
    expect(faultsWith(values)).toEqual(faults);
  });

  test('by the server, at the fields it names', () => {
    const fields = {
      year: 'This takes a year from 2001 to 2024.',
      regionId: 'This region is not in that country.',
      contactPhoneNumber: 'Please enter a valid phone number',
      price: 'Something else.',
      postId: '7',
    };

    expect(refusedFaults({ code: 'VALIDATION_FAILED', description: '', fields })).toEqual({
      year: 'year',
      regionId: 'choice',
      contactPhoneNumber: 'phone',
      price: 'invalid',
    });
    expect(refusedFaults({ code: 'DUPLICATE_VIN', description: '', fields })).toEqual({});
  });
});

describe('a new form begins', () => {
  test('with the contacts and the place of a person, whose address is nobody’s business', () => {
    const values = defaultsFor(aProfile({ address: 'Abovyan 1', telegram: '@anigrig' }), 'AMD');

    expect(values).toMatchObject({
      contactName: 'Ani Grigoryan',
      contactPhoneNumber: '+37477123456',
      telegramNumber: '@anigrig',
      contactEmail: '',
      countryId: '1',
      regionId: '100',
      lookupAddress: '',
      priceUnit: 'AMD',
      mileageUnit: 'km',
    });
  });

  test('with name and address of a business', () => {
    const profile = aProfile({ isBusiness: true, companyName: 'Auto LLC', address: 'Abovyan 1' });

    expect(defaultsFor(profile, 'USD')).toMatchObject({ contactName: 'Auto LLC', lookupAddress: 'Abovyan 1' });
  });
});
