import { COUNTRY_CODES } from '#contract/constants.ts';
import type { Db, NewRow } from '#server/database/connection.ts';
import { searchTextOf } from '#server/lib/fold.ts';

export type PostRow = NewRow<'post'>;

const named = (name: string) => ({ name_en: name, name_am: `${name} hy`, name_ru: `${name} ru` });
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** Brands with their models, generations and modifications in the numbers below; ids count from 1 without gaps. */
export const CATALOGUE = {
  brands: 6,
  models: 60,
  generations: 120,
  modifications: 240,
  regions: 75,
  users: 5,
} as const;
const perParent = (child: number, parents: number, children: number) => Math.ceil(child / (children / parents));

/** The parents of a modification, a generation and a region of this small catalogue. */
export const generationOf = (modification: number) =>
  perParent(modification, CATALOGUE.generations, CATALOGUE.modifications);
export const modelOf = (generation: number) => perParent(generation, CATALOGUE.models, CATALOGUE.generations);
export const brandOf = (model: number) => perParent(model, CATALOGUE.brands, CATALOGUE.models);
export const countryOf = (region: number) => perParent(region, COUNTRY_CODES.length, CATALOGUE.regions);

const INSTANT = '2026-01-01T00:00:00.000Z';

/** Places, a catalogue and sellers for posts to refer to. */
export const seedReferences = async (db: Db): Promise<void> => {
  const countries = COUNTRY_CODES.map((code, at) => ({
    ...named(`Country ${code}`),
    id: at + 1,
    code,
    phone_code: '374',
    currency: 'AMD',
    position: at,
  }));
  await db.insertInto('country').values(countries).execute();
  const regions = range(CATALOGUE.regions).map((id) => ({
    ...named(`Region ${id}`),
    id,
    country_id: countryOf(id),
    code: `R${id}`,
    position: id,
  }));
  await db.insertInto('region').values(regions).execute();
  await seedCatalogue(db);
  await seedUsers(db);
};

const seedCatalogue = async (db: Db): Promise<void> => {
  const years = { year_from: 1990, year_to: null };
  const brands = range(CATALOGUE.brands).map((id) => ({ id, name: `Brand ${id}`, country: 'JP' }));
  await db.insertInto('brand').values(brands).execute();
  const models = range(CATALOGUE.models).map((id) => ({
    ...years,
    id,
    brand_id: brandOf(id),
    name: `Model ${id}`,
    is_popular: 1 as const,
  }));
  await db.insertInto('model').values(models).execute();
  const generations = range(CATALOGUE.generations).map((id) => ({
    ...years,
    id,
    model_id: modelOf(id),
    name: `G${id}`,
    image_url: null,
  }));
  await db.insertInto('generation').values(generations).execute();
  const modifications = range(CATALOGUE.modifications).map((id) => ({
    ...years,
    id,
    model_id: modelOf(generationOf(id)),
    generation_id: generationOf(id),
    name: `${id}i`,
    body_type_id: 1,
    fuel_type_id: 1,
    drive_type_id: 1,
    transmission_type_id: 1,
    wheel_id: 1,
    displacement: 2000,
    horse_power: 150,
  }));
  await db.insertInto('modification').values(modifications).execute();
};

const seedUsers = async (db: Db): Promise<void> => {
  const users = range(CATALOGUE.users).map((id) => ({
    id,
    email: `seller${id}@example.com`,
    is_business: (id % 2) as 0 | 1,
    is_verified: 1 as const,
    role: 0,
    first_name: 'Anna',
    last_name: 'Petrosyan',
    company_name: id % 2 === 1 ? `Company ${id}` : null,
    business_description: null,
    address: 'Secret street 1',
    phone_number: '+37499000000',
    telegram: '@secret',
    whatsapp: '+37499000001',
    country_id: 1,
    region_id: 1,
    avatar_key: null,
    language: 'en',
    response_minutes: 30,
    created_at: INSTANT,
  }));
  await db.insertInto('users').values(users).execute();
};

const LIVE = {
  moderation: 'approved',
  hidden_at: null,
  sold_at: null,
  deleted_at: null,
  top_since: null,
  top_until: null,
  created_at: INSTANT,
  modified_at: INSTANT,
} satisfies Partial<PostRow>;

/** The first modification of the catalogue. */
const CAR = {
  category_id: 1,
  brand_id: 1,
  model_id: 1,
  generation_id: 1,
  modification_id: 1,
  modification_text: null,
  body_type_id: 1,
  fuel_type_id: 1,
  drive_type_id: 1,
  transmission_type_id: 1,
  wheel_id: 1,
  color_id: 1,
  document_type_id: 1,
  availability_id: 1,
  owner_number_id: 1,
  year: 2015,
  mileage: 100_000,
  mileage_unit: 'km',
  displacement: 2000,
  horse_power: 150,
  vin: null,
  is_vin_hidden: 0,
  original_description: 'One owner',
  original_language: 'en',
  video_url: null,
} satisfies Partial<PostRow>;

const OFFER = {
  price_minor: 1_000_000,
  price_unit: 'USD',
  price_usd_minor: 1_000_000,
  is_new: 0,
  is_damaged: 0,
  is_run_and_go: 1,
  is_under_warranty: 0,
  is_negotiable: 0,
  is_exchange_possible: 0,
  is_instalment_possible: 0,
  is_cleared: 1,
  clearance_country_id: 1,
  clearance_price_minor: null,
  clearance_price_unit: null,
} satisfies Partial<PostRow>;

const SELLER = {
  owner_id: 1,
  country_id: 1,
  region_id: 1,
  contact_name: 'Secret Name',
  contact_email: 'secret@example.com',
  contact_phone_number: '+37491111111',
  whatsapp_number: '+37492222222',
  telegram_number: '@secret_seller',
  lookup_address: 'Secret address 5',
} satisfies Partial<PostRow>;

/** A live post; say only what the test is about. */
export const aPost = (over: Partial<PostRow> = {}): PostRow => {
  const post: PostRow = { ...SELLER, ...LIVE, ...CAR, ...OFFER, search_text: '', ...over };
  const modification = post.modification_id == null ? (post.modification_text ?? null) : `${post.modification_id}i`;
  const names = { brand: `Brand ${post.brand_id}`, model: `Model ${post.model_id}`, modification, year: post.year };
  return { ...post, search_text: over.search_text ?? searchTextOf(names) };
};
