import { Lookups } from '#contract/http/lookups.ts';
import { BODY_TYPES, FUEL_TYPES } from '#contract/vehicle.ts';
import { routes } from '#contract/http/routes.ts';
import { answer } from './network.ts';

const coded = (codes: readonly string[], names = codes) =>
  codes.map((code, at) => ({ id: at + 1, code, name: names[at] ?? code }));

/** All lists as the server sends them; checked by the contract. */
export const someLookups = (): Lookups =>
  Lookups.parse({
    availabilities: coded(['inStock', 'inTransit'], ['In stock', 'In transit']),
    wheels: coded(['left', 'right'], ['Left', 'Right']),
    bodyTypes: coded(BODY_TYPES),
    carCategories: coded(['passenger']),
    documentTypes: coded(['original', 'duplicate'], ['Original title', 'Duplicate']),
    fuelTypes: coded(FUEL_TYPES),
    ownerNumbers: coded(['one']),
    transmissionTypes: coded(['manual', 'automatic'], ['Manual', 'Automatic']),
    brands: [
      { id: 1, name: 'Toyota', postsCount: 12, isPopular: true },
      { id: 2, name: 'Lada', postsCount: 3, isPopular: true },
    ],
    colors: [{ id: 1, code: 'white', name: 'White', hex: '#FAFBFB' }],
    driveTypes: coded(['front'], ['Front-wheel']),
    priceUnits: [{ id: 1, code: 'AMD', name: 'Dram', symbol: '֏' }],
    years: [2026, 2019, 2018, 2016].map((year) => ({ id: year, name: String(year) })),
    countries: [
      { id: 1, code: 'AM', name: 'Armenia', phoneCode: '374', currency: 'AMD' },
      { id: 3, code: 'GE', name: 'Georgia', phoneCode: '995', currency: 'GEL' },
    ],
    features: [
      { id: 4, name: 'ABS', code: 'abs', group: 'safety' },
      { id: 5, name: 'Parking camera', code: 'camera', group: 'comfort' },
    ],
  });

/** Answers every list that the search screens ask for. */
export const answerLookups = (): void => {
  answer(routes.lookups.all, { isSuccess: true, value: someLookups() });
  answer(routes.lookups.models, ({ url }) => ({
    isSuccess: true,
    value: url.searchParams.get('brandId') === '1' ? [{ id: 10, name: 'Camry', isPopular: true, postsCount: 5 }] : [],
  }));
  answer(routes.lookups.generations, {
    isSuccess: true,
    value: [{ id: 20, name: 'XV70', imageUrl: null, years: '2017–2024', country: 'Japan' }],
  });
  answer(routes.lookups.modifications, { isSuccess: true, value: [] });
  answer(routes.lookups.regions, {
    isSuccess: true,
    value: [
      { id: 100, name: 'Yerevan' },
      { id: 101, name: 'Lori' },
    ],
  });
};
