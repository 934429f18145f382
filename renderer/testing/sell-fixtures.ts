import type { DecodedVin } from '#contract/http/vin.ts';
import { EditablePost } from '#contract/http/own-posts.ts';
import { routes } from '#contract/http/routes.ts';
import { emptyValues } from '#renderer/features/post-form/form-values.ts';
import { someLookups } from './lookup-fixtures.ts';
import { answer } from './network.ts';
import { answerProfile } from './profile-fixtures.ts';

const ready = (value: object) => ({ isSuccess: true, value });
const one = (id: number, name: string) => ready([{ id, name, code: name }]);

/** A catalogue in which a Toyota leads to one car, and a Lada to nothing. */
const answerCatalogue = (): void => {
  const features = [
    { id: 1, code: 'abs', name: 'ABS', group: 'safety' },
    { id: 2, code: 'isofix', name: 'ISOFIX mounts', group: 'safety' },
  ];
  answer(routes.lookups.all, ready({ ...someLookups(), features }));
  answer(routes.lookups.models, ({ url }) =>
    ready(
      url.searchParams.get('brandId') === '1'
        ? [
            { id: 10, name: 'Camry', isPopular: true, postsCount: 5 },
            { id: 11, name: 'RAV4', isPopular: false, postsCount: 5 },
          ]
        : [{ id: 30, name: 'Niva', isPopular: true, postsCount: 1 }],
    ),
  );
  answer(routes.lookups.years, ready([2019, 2018].map((year) => ({ id: year, name: String(year) }))));
  answer(routes.lookups.bodyTypes, one(1, 'Sedan'));
  answer(routes.lookups.fuelTypes, one(1, 'Petrol'));
  answer(routes.lookups.driveTypes, one(1, 'Front-wheel'));
  answer(routes.lookups.transmissionTypes, one(2, 'Automatic'));
  answer(routes.lookups.generations, ready([]));
  answer(routes.lookups.modifications, ready([]));
  answer(
    routes.lookups.regions,
    ready([
      { id: 100, name: 'Yerevan' },
      { id: 101, name: 'Lori' },
    ]),
  );
};

/** Answers the sell form's own calls; returns the saved drafts of the account. */
export const answerSelling = (profile: Parameters<typeof answerProfile>[0] = {}) => {
  answerProfile(profile);
  answerCatalogue();
  answer(
    routes.rates.current,
    ready({
      date: '2026-11-21',
      base: 'USD',
      siteCurrency: 'USD',
      siteCountryId: 1,
      perUsd: { USD: 1, AMD: 400, RUB: 80 },
    }),
  );
  answer(routes.drafts.list, { isSuccess: true, value: [], totalCount: 0 });
  answer(routes.drafts.remove, ready({ done: true }));
  return answer(routes.drafts.save, ready({ savedDateUtc: '2026-11-21T12:00:03.000Z' }));
};

export const aDecodedVin = (overrides: Partial<DecodedVin> = {}): DecodedVin => ({
  vin: '1HGCM82633A004352',
  matched: { brandId: 1, modelId: 11, year: 2019 },
  text: { make: 'Toyota', model: 'RAV4', trim: 'XLE', plant: null, country: null },
  confidence: 90,
  warnings: [],
  ...overrides,
});

/** One's own post as the form gets it; checked by the contract. */
export const anEditablePost = (overrides: Partial<Record<keyof EditablePost, unknown>> = {}): EditablePost =>
  EditablePost.parse({
    id: 9,
    status: 'active',
    modifiedDateUtc: '2026-11-20T10:00:00.000Z',
    values: {
      ...emptyValues(),
      wheelId: 1,
      brandId: 1,
      modelId: 10,
      year: 2019,
      bodyTypeId: 1,
      fuelTypeId: 1,
      driveTypeId: 1,
      transmissionTypeId: 2,
      colorId: 1,
      mileage: 46_200,
      price: 27_900,
      priceUnit: 'USD',
      isCleared: true,
      countryId: 1,
      regionId: 100,
      contactPhoneNumber: '+37477123456',
    },
    features: [1],
    images: [{ key: 'a'.repeat(64), url: `/media/${'a'.repeat(64)}/640.webp` }],
    rejection: null,
    translations: [],
    ...overrides,
  });

/** The server's answer to a post that was saved. */
export const SAVED = {
  isSuccess: true,
  value: {
    id: 9,
    status: 'active',
    modifiedDateUtc: '2026-11-21T12:00:00.000Z',
    topUntil: null,
    postCredits: 1,
    topCredits: 0,
    findings: [],
  },
};
