import { describe, expect, test } from 'vitest';
import type { CatalogueVariant } from '#contract/catalogue-model.ts';
import { BODY_TYPES, type BodyType, idOf } from '#contract/vehicle.ts';
import { proportionsOf } from './proportions.ts';

const aVariant = (body: BodyType, over: Partial<CatalogueVariant> = {}): CatalogueVariant => ({
  id: 1,
  generationId: 1,
  name: '',
  displacement: 2000,
  horsePower: 150,
  wheelId: 1,
  yearFrom: 2015,
  yearTo: null,
  bodyTypeId: idOf(BODY_TYPES, body),
  fuelTypeId: 1,
  driveTypeId: 1,
  transmissionTypeId: 1,
  ...over,
});

describe('the proportions of a generation', () => {
  test('are those of the drawing for a car of two litres', () => {
    expect(proportionsOf([aVariant('sedan')])).toEqual({ drawing: 'sedan', length: 100 });
  });

  test('are of the body that most variants have', () => {
    const variants = [aVariant('wagon'), aVariant('sedan'), aVariant('wagon')];

    expect(proportionsOf(variants)?.drawing).toBe('wagon');
  });

  test.each([
    [800, 90],
    [1200, 94],
    [3000, 108],
    [6200, 108],
  ])('follow an engine of %d cm³ to %d percent', (displacement, length) => {
    expect(proportionsOf([aVariant('hatchback', { displacement })])?.length).toBe(length);
  });

  test('follow the power of an electric car', () => {
    const electric = { displacement: null };

    expect(proportionsOf([aVariant('suv', { ...electric, horsePower: 60 })])?.length).toBe(96);
    expect(proportionsOf([aVariant('suv', { ...electric, horsePower: 400 })])?.length).toBe(108);
    expect(proportionsOf([aVariant('suv', { ...electric, horsePower: null })])?.length).toBe(100);
  });

  test.each([
    ['limousine', 'sedan', 108],
    ['compactMpv', 'minivan', 92],
  ] as const)('of a %s differ from those of its drawing', (body, drawing, length) => {
    expect(proportionsOf([aVariant(body)])).toEqual({ drawing, length });
  });

  test('do not exist without variants', () => {
    expect(proportionsOf([])).toBeUndefined();
  });
});
