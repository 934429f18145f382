import { everyone, POSTS } from './access-matrix-world.ts';

/** The calls about prices beside others: everyone gets the same. */
export const PRICES_MATRIX = {
  'prices.facts': { ...everyone, ask: () => ({ params: { id: POSTS.live } }) },
  'prices.markets': { ...everyone, ask: () => ({ params: { id: POSTS.live } }) },
  'prices.range': {
    ...everyone,
    ask: () => ({
      query: {
        modelId: 1,
        generationId: 1,
        fuelTypeId: 1,
        transmissionTypeId: 1,
        wheelId: 1,
        countryId: 1,
        clearanceCountryId: 1,
        year: 2018,
        mileage: 100_000,
        isNew: 'false',
        isDamaged: 'false',
        isCleared: 'true',
      },
    }),
  },
};
