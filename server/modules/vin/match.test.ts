import { expect, test } from 'vitest';
import { OTHER_MODEL } from '#contract/constants.ts';
import type { CarFacts } from './facts.ts';
import { matchCar } from './match.ts';
import type { MatchRepository } from './match.repository.ts';

const facts: CarFacts = {
  by: 'maker',
  make: 'Rara',
  model: 'Nova',
  isModelLikely: false,
  trim: null,
  plant: null,
  country: 'IT',
  years: [2015],
  span: undefined,
  bodies: [],
  fuels: [],
  drives: [],
  transmissions: [],
  wheel: undefined,
  displacement: 1598,
  horsePower: undefined,
  hasCheckDigit: false,
  isCheckDigitWrong: false,
};
const catalogue = (...models: readonly string[]): MatchRepository => ({
  brands: async () => [{ id: 7, name: 'Rara' }],
  models: async () => models.map((name, at) => ({ id: at + 1, name, year_from: 1900, year_to: null })),
  modifications: async () => [],
});

test('a car of a brand without known models gets the brand’s model for all cars', async () => {
  const { matched } = await matchCar(facts, catalogue(OTHER_MODEL));

  expect(matched).toEqual({ brandId: 7, modelId: 1, year: 2015, displacement: 1598 });
});

test('where models are known another one is not taken for it', async () => {
  const { matched } = await matchCar(facts, catalogue('Vetus', OTHER_MODEL));

  expect(matched).toEqual({ brandId: 7, year: 2015, displacement: 1598 });
});
