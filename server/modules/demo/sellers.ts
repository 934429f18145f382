import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { COUNTRY_CODES, type CountryCode, type Language } from '#contract/constants.ts';
import type { NewRow } from '#server/database/connection.ts';
import { readTable } from '#server/lib/csv.ts';
import { nameSearchText } from '#server/lib/fold.ts';
import { DataProblems } from '#server/lib/problems.ts';
import { DEMO_FILES } from './market.ts';
import type { Draw } from './random.ts';

const SellerRow = z.object({ group: z.string(), kind: z.enum(['first', 'last', 'company']), name: z.string().min(1) });
type SellerRow = z.infer<typeof SellerRow>;

/** Whose names are used in a country; companies are listed under the country itself. */
const GROUP_OF: Record<CountryCode, string> = {
  AM: 'AM',
  RU: 'RU',
  GE: 'GE',
  US: 'US',
  DE: 'EU',
  CN: 'CN',
  PL: 'EU',
  UZ: 'KZ',
  LV: 'EU',
  LT: 'EU',
  BY: 'RU',
  AE: 'AE',
  KZ: 'KZ',
  KG: 'KZ',
  UA: 'RU',
};
/**
 * Numbers that are valid in their country and nobody's: those kept for films in Germany and the United States, elsewhere
 * a mobile prefix with zeros, which are not given out.
 */
const PHONE_START: Record<CountryCode, string> = {
  AM: '+374770000',
  RU: '+790000000',
  GE: '+9955550000',
  US: '+120255501',
  DE: '+4917139200',
  CN: '+86130000000',
  PL: '+485000000',
  UZ: '+9989000000',
  LV: '+371200000',
  LT: '+370600000',
  BY: '+3754400000',
  AE: '+9715000000',
  KZ: '+770000000',
  KG: '+9967000000',
  UA: '+3805000000',
};

export type Seller = NewRow<'users'> & { readonly id: number; readonly country_id: number };
export type SellerNames = (group: string, kind: SellerRow['kind']) => readonly string[];

/** resources/demo/sellers.csv: invented companies and common names. */
export const readSellerNames = (): SellerNames => {
  const file = readFileSync(path.join(DEMO_FILES, 'sellers.csv'), 'utf8');
  const { rows, problems } = readTable('sellers.csv', file, SellerRow);
  if (problems.length > 0) throw new DataProblems(problems);
  const byGroup = Map.groupBy(rows, ({ group, kind }) => `${group} ${kind}`);
  return (group, kind) => (byGroup.get(`${group} ${kind}`) ?? []).map(({ name }) => name);
};

/** A number by which a seller can publish (D123) and nobody is called. */
export const demoPhone = (country: CountryCode, number: number): string =>
  `${PHONE_START[country]}${String(number % 100).padStart(2, '0')}`;

export type SellerOrigin = {
  readonly id: number;
  readonly country: CountryCode;
  readonly regionId: number;
  readonly language: Language;
  readonly createdAt: string;
};

const STREETS = ['Komitas Ave', 'Tigran Mets Ave', 'Arshakunyats Ave', 'Bagratunyats Ave', 'Sebastia St', 'Shirak St'];
const ABOUT: Readonly<Record<Language, string>> = {
  en: 'Used and new cars with an inspection report, a contract and help with registration.',
  am: 'Օգտագործված և նոր ավտոմեքենաներ՝ զննման հաշվետվությամբ, պայմանագրով և գրանցման աջակցությամբ։',
  ru: 'Новые автомобили и автомобили с пробегом: отчёт об осмотре, договор, помощь с оформлением.',
};

/** A private person with a first and a last name. */
export const privateSeller = (draw: Draw, names: SellerNames, origin: SellerOrigin): Seller => {
  const group = GROUP_OF[origin.country];
  const base = common(draw, origin);
  const person = { first_name: draw.pick(names(group, 'first')), last_name: draw.pick(names(group, 'last')) };
  return {
    ...base,
    ...person,
    is_business: 0,
    company_name: null,
    search_text: nameSearchText(person),
    business_description: null,
    address: null,
  };
};

/** A company, the `at`-th of its country. */
export const businessSeller = (draw: Draw, names: SellerNames, origin: SellerOrigin, at: number): Seller => {
  const companies = names(origin.country, 'company');
  const isHome = origin.country === 'AM';
  const company_name = companies[at % companies.length] ?? null;
  return {
    ...common(draw, origin),
    is_business: 1,
    first_name: null,
    last_name: null,
    company_name,
    search_text: nameSearchText({ company_name }),
    business_description: ABOUT[origin.language],
    address: isHome ? `${draw.pick(STREETS)} ${draw.whole(10, 240)}, Yerevan` : null,
  };
};

/** How many companies are known for a country. */
export const companyCount = (names: SellerNames, country: CountryCode): number => names(country, 'company').length;

const common = (draw: Draw, { id, country, regionId, language, createdAt }: SellerOrigin) => ({
  id,
  email: `seller${id}@example.com`,
  role: 0,
  phone_number: demoPhone(country, id),
  telegram: draw.chance(0.4) ? demoPhone(country, id) : null,
  whatsapp: draw.chance(0.5) ? demoPhone(country, id) : null,
  country_id: COUNTRY_CODES.indexOf(country) + 1,
  region_id: regionId,
  avatar_key: null,
  language,
  // Facts that an admin or the chat states; nobody has.
  is_verified: 0 as const,
  response_minutes: null,
  created_at: createdAt,
});
