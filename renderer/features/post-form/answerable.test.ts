import { expect, test } from 'vitest';
import { answerable } from './answerable.ts';
import { emptyValues } from './form-values.ts';

const NOTHING = { lists: {}, all: undefined };

test('what waits for an earlier choice is no fault of the seller', () => {
  const faults = { brandId: 'required', modelId: 'required', regionId: 'required', mileage: 'required' } as const;

  expect(answerable(faults, { ...emptyValues(), wheelId: '1' }, NOTHING)).toEqual({
    brandId: 'required',
    mileage: 'required',
  });
});

test('a wrong field stays wrong, whatever comes before it', () => {
  expect(answerable({ modelId: 'choice' }, emptyValues(), NOTHING)).toEqual({ modelId: 'choice' });
});

test('a list that did not come is named where nothing else is open', () => {
  const values = { ...emptyValues(), wheelId: '1', brandId: '1' };

  expect(answerable({ modelId: 'required' }, values, NOTHING)).toEqual({ modelId: 'required' });
});

test('a field with choices is asked for', () => {
  const values = { ...emptyValues(), wheelId: '1', brandId: '1' };
  const lists = { 'models?brandId,1': { phase: 'ready', items: [{ id: 10, name: 'Camry' }] } } as const;

  expect(answerable({ modelId: 'required', year: 'required' }, values, { lists, all: undefined })).toEqual({
    modelId: 'required',
  });
});
