import type { CountryCode, Language } from '#contract/constants.ts';
import type { Currency } from '#contract/money.ts';
import type {
  AVAILABILITIES,
  BodyType,
  Color,
  DOCUMENT_TYPES,
  FuelType,
  OWNER_NUMBERS,
  PostStatus,
  TransmissionType,
} from '#contract/vehicle.ts';
import type { Shares } from './random.ts';

/** Shares measured on the Armenian market; estimates are marked. */
export const COLOUR_SHARES: Shares<Color> = [
  ['black', 32],
  ['white', 27],
  ['grey', 13],
  ['silver', 10],
  ['blue', 7],
  ['other', 1.2],
  ['red', 2.4],
  ['cherry', 1.2],
  ['green', 0.9],
  ['brown', 0.9],
  ['beige', 0.9],
  ['lightBlue', 0.7],
  ['gold', 0.6],
  ['burgundy', 0.5],
  ['aubergine', 0.4],
  ['orange', 0.5],
  ['yellow', 0.4],
  ['purple', 0.2],
  ['pink', 0.1],
];

/** By ISO 3166-2 code: private sellers; companies, a third of all ads, are in Yerevan, which makes 81 % together. */
export const PRIVATE_REGION_SHARES: Shares<string> = [
  ['AM-ER', 46],
  ['AM-KT', 4.5],
  ['AM-AV', 4.1],
  ['AM-AR', 2.7],
  ['AM-SH', 2.6],
  ['AM-LO', 1.4],
  ['AM-AG', 1.3],
  ['AM-GR', 1.1],
  ['AM-SU', 0.7],
  ['AM-TV', 0.5],
  ['AM-VD', 0.1],
];

/** Ours: a market at home in Armenia with something from each of the fifteen countries. */
export const COUNTRY_SHARES: Shares<CountryCode> = [
  ['AM', 800],
  ['RU', 62],
  ['GE', 52],
  ['US', 22],
  ['DE', 10],
  ['CN', 12],
  ['PL', 4],
  ['UZ', 4],
  ['LV', 3],
  ['LT', 4],
  ['BY', 5],
  ['AE', 10],
  ['KZ', 6],
  ['KG', 3],
  ['UA', 3],
];

export const STATUS_SHARES: Shares<PostStatus> = [
  ['active', 92],
  ['pending', 2],
  ['rejected', 1.5],
  ['hidden', 2],
  ['sold', 2.5],
];
export const TOP_SHARE = 0.005;
export const BUSINESS_SHARE = 0.35;

/** How much likelier one variant of a model is than another, by its gearbox, fuel and body. */
export const TRANSMISSION_WEIGHT: Record<TransmissionType, number> = {
  automatic: 10,
  cvt: 0.6,
  robot: 0.5,
  manual: 0.5,
  semiAutomatic: 0.1,
  singleSpeed: 3,
};
export const FUEL_WEIGHT: Record<FuelType, number> = {
  petrol: 10,
  diesel: 0.12,
  petrolLpg: 2,
  petrolCng: 2,
  lpg: 0.5,
  cng: 0.5,
  hybrid: 1.2,
  plugInHybrid: 0.6,
  electric: 4,
  hydrogen: 0.05,
};
export const BODY_WEIGHT: Partial<Record<BodyType, number>> = {
  sedan: 4,
  wagon: 0.8,
  coupe: 0.6,
  convertible: 0.1,
  roadster: 0.2,
  limousine: 0.02,
};

/** Petrol cars that their owners fitted with gas: methane in Armenia first of all. */
export const GAS_SHARES = { petrolCng: 0.13, petrolLpg: 0.08 } as const;

/** Model years of the ads; 2018 is the commonest. */
export const YEAR_WEIGHTS: Shares<readonly [from: number, to: number]> = [
  [[1994, 1999], 3],
  [[2000, 2003], 4],
  [[2004, 2007], 8],
  [[2008, 2011], 12],
  [[2012, 2015], 19],
  [[2016, 2017], 18],
  [[2018, 2018], 13],
  [[2019, 2020], 16],
  [[2021, 2024], 9.5],
  [[2025, 2026], 4],
];

/** The odometer counts miles in this share of the ads: cars made for North America. */
export const MILES_SHARE = 0.3;
export const UNCLEARED_SHARE = 0.05;
export const DAMAGED_SHARE = 0.03;
export const NEW_SHARE_OF_LATEST = 0.85;
/** Of the models that were made with both; about 2 % of all ads. */
export const RIGHT_WHEEL_SHARE = 0.09;

export const DOCUMENT_SHARES: Record<
  'home' | 'imported' | 'russian' | 'uncleared',
  Shares<(typeof DOCUMENT_TYPES)[number]>
> = {
  home: [
    ['registration', 80],
    ['original', 12],
    ['duplicate', 3],
    ['powerOfAttorney', 3],
    ['electronic', 2],
  ],
  russian: [
    ['original', 55],
    ['electronic', 30],
    ['duplicate', 12],
    ['registration', 3],
  ],
  imported: [
    ['cleanTitle', 45],
    ['salvageTitle', 30],
    ['rebuiltTitle', 15],
    ['foreign', 10],
  ],
  uncleared: [
    ['customsDeclaration', 50],
    ['foreign', 40],
    ['cleanTitle', 10],
  ],
};

export const OWNER_SHARES: Shares<(typeof OWNER_NUMBERS)[number]> = [
  ['one', 34],
  ['two', 33],
  ['three', 16],
  ['fourOrMore', 7],
  ['unknown', 10],
];

export const AVAILABILITY_SHARES: Record<'home' | 'uncleared' | 'abroad', Shares<(typeof AVAILABILITIES)[number]>> = {
  home: [
    ['inStock', 97],
    ['reserved', 3],
  ],
  uncleared: [
    ['inTransit', 55],
    ['atCustoms', 30],
    ['inStock', 15],
  ],
  abroad: [
    ['onOrder', 40],
    ['atAuction', 35],
    ['inTransit', 25],
  ],
};

/** The currencies of the ads of a country; dollars rule in Armenia. */
export const CURRENCY_SHARES: Record<CountryCode, Shares<Currency>> = {
  AM: [
    ['USD', 96],
    ['AMD', 3.5],
    ['EUR', 0.3],
    ['RUB', 0.2],
  ],
  RU: [['RUB', 1]],
  GE: [
    ['USD', 7],
    ['GEL', 3],
  ],
  US: [['USD', 1]],
  DE: [['EUR', 1]],
  CN: [
    ['CNY', 6],
    ['USD', 4],
  ],
  PL: [['PLN', 1]],
  UZ: [
    ['USD', 7],
    ['UZS', 3],
  ],
  LV: [['EUR', 1]],
  LT: [['EUR', 1]],
  BY: [
    ['BYN', 6],
    ['USD', 4],
  ],
  AE: [['AED', 1]],
  KZ: [['KZT', 1]],
  KG: [
    ['USD', 6],
    ['KGS', 4],
  ],
  UA: [
    ['USD', 7],
    ['UAH', 3],
  ],
};

const RUSSIAN: Shares<Language> = [
  ['ru', 92],
  ['en', 8],
];
const ENGLISH: Shares<Language> = [
  ['en', 75],
  ['ru', 25],
];
/** What sellers write in. */
export const LANGUAGE_SHARES: Record<CountryCode, Shares<Language>> = {
  AM: [
    ['am', 68],
    ['ru', 20],
    ['en', 12],
  ],
  GE: [
    ['ru', 55],
    ['en', 35],
    ['am', 10],
  ],
  RU: RUSSIAN,
  UZ: RUSSIAN,
  BY: RUSSIAN,
  KZ: RUSSIAN,
  KG: RUSSIAN,
  UA: RUSSIAN,
  LV: RUSSIAN,
  LT: ENGLISH,
  US: ENGLISH,
  DE: ENGLISH,
  CN: ENGLISH,
  PL: ENGLISH,
  AE: ENGLISH,
};
