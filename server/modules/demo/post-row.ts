import { DAY_MS } from '#contract/time.ts';
import { revealsOf, viewsOf } from './audience.ts';
import { COUNTRY_CODES, type CountryCode, type Language, TOP_DAYS } from '#contract/constants.ts';
import { type Currency, toMinor } from '#contract/money.ts';
import {
  AVAILABILITIES,
  CAR_CATEGORIES,
  COLORS,
  DOCUMENT_TYPES,
  FUEL_TYPES,
  idOf,
  OWNER_NUMBERS,
  type PostStatus,
} from '#contract/vehicle.ts';
import type { NewRow } from '#server/database/connection.ts';
import { displayName } from '#server/lib/display-name.ts';
import { searchTextOf } from '#server/lib/fold.ts';
import type { DemoCar } from './car.ts';
import type { Draw } from './random.ts';
import type { Seller } from './sellers.ts';
import { AVAILABILITY_SHARES, CURRENCY_SHARES, DOCUMENT_SHARES, OWNER_SHARES } from './shares.ts';
import { drawDescription, type Sentences } from './texts.ts';
import { drawVin } from './vin.ts';

export type PostPlan = {
  readonly id: number;
  readonly car: DemoCar;
  readonly country: CountryCode;
  readonly regionId: number;
  readonly seller: Seller;
  readonly language: Language;
  readonly status: PostStatus;
  /** In ms since 1970. */
  readonly createdAt: number;
  readonly isTop: boolean;
};

export type PostSetting = {
  readonly now: number;
  readonly sentences: Sentences;
  /** Units of each currency for one US dollar. */
  readonly perUsd: Partial<Record<Currency, number>>;
  readonly toUsdMinor: (minor: number, currency: Currency) => number;
};

export type PlannedPost = {
  readonly plan: PostPlan;
  readonly row: NewRow<'post'> & { readonly id: number };
  readonly translations: readonly { readonly language: Language; readonly description: string }[];
};

const iso = (ms: number): string => new Date(ms).toISOString();
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** A post about a car as its seller would have written it. */
export const drawPost = (draw: Draw, plan: PostPlan, setting: PostSetting): PlannedPost => {
  const { car, seller, language } = plan;
  const deal = drawDeal(draw, plan);
  const texts = drawDescription(draw, setting.sentences, { car, isBusiness: seller.is_business === 1, ...deal });
  const others = (['en', 'am', 'ru'] as const).filter((other) => other !== language);
  return {
    plan,
    row: {
      id: plan.id,
      owner_id: seller.id,
      ...stateColumns(draw, plan, setting.now),
      ...vehicleColumns(draw, plan),
      ...moneyColumns(draw, plan, setting),
      document_type_id: idOf(DOCUMENT_TYPES, deal.document),
      availability_id: idOf(AVAILABILITIES, deal.availability),
      is_negotiable: flag(deal.isNegotiable),
      is_exchange_possible: flag(deal.isExchangePossible),
      // Without a draw, so that all later ones give what they gave before.
      is_instalment_possible: flag(seller.is_business === 1 && plan.id % 3 === 0),
      ...vinColumns(draw, car),
      original_description: texts[language],
      original_language: language,
      video_url: null,
      views: viewsOf({ id: plan.id, createdAt: iso(plan.createdAt) }, setting.now),
      reveals: revealsOf({ id: plan.id, createdAt: iso(plan.createdAt) }, setting.now),
      ...contactColumns(seller),
    },
    translations: others.map((other) => ({ language: other, description: texts[other] })),
  };
};

const ABROAD: ReadonlySet<CountryCode> = new Set(['US', 'CN', 'AE']);
const RUSSIAN_PAPERS: ReadonlySet<CountryCode> = new Set(['RU', 'BY', 'KZ', 'KG', 'UZ', 'UA']);

const papersOf = ({ country, car }: PostPlan): keyof typeof DOCUMENT_SHARES => {
  if (ABROAD.has(country)) return 'imported';
  if (!car.isCleared) return 'uncleared';
  return RUSSIAN_PAPERS.has(country) ? 'russian' : 'home';
};

const drawDeal = (draw: Draw, plan: PostPlan) => {
  const isAbroad = ABROAD.has(plan.country) && !plan.car.isCleared;
  const where = plan.car.isCleared ? 'home' : isAbroad ? 'abroad' : 'uncleared';
  const availability = draw.among(AVAILABILITY_SHARES[where]);
  return {
    isAbroad,
    availability,
    isArriving: availability === 'inTransit' || availability === 'onOrder',
    document: draw.among(DOCUMENT_SHARES[papersOf(plan)]),
    isNegotiable: draw.chance(0.35),
    isExchangePossible: draw.chance(0.18),
  };
};

const stateColumns = (draw: Draw, { status, createdAt, isTop }: PostPlan, now: number) => {
  const later = (share: number) => createdAt + Math.floor((now - createdAt) * share);
  const topSince = Math.max(createdAt, now - Math.floor(draw.part() * (TOP_DAYS - 1) * DAY_MS));
  const isApproved = status !== 'pending' && status !== 'rejected';
  return {
    moderation: isApproved ? ('approved' as const) : status,
    // Else the first change of such a post would be taken for its publication.
    first_active_at: isApproved ? iso(createdAt) : null,
    hidden_at: status === 'hidden' ? iso(later(draw.part())) : null,
    sold_at: status === 'sold' ? iso(later(draw.part())) : null,
    deleted_at: null,
    top_since: isTop ? iso(topSince) : null,
    top_until: isTop ? iso(topSince + TOP_DAYS * DAY_MS) : null,
    review_since: status === 'pending' ? iso(createdAt) : null,
    created_at: iso(createdAt),
    modified_at: iso(draw.chance(0.4) ? later(draw.part()) : createdAt),
  };
};

const vehicleColumns = (draw: Draw, { car, country, regionId }: PostPlan) => {
  const { variant, year } = car;
  return {
    category_id: idOf(CAR_CATEGORIES, 'passenger'),
    brand_id: variant.brandId,
    model_id: variant.modelId,
    generation_id: variant.generationId,
    modification_id: variant.id,
    modification_text: null,
    body_type_id: variant.bodyTypeId,
    fuel_type_id: idOf(FUEL_TYPES, car.fuel),
    drive_type_id: variant.driveTypeId,
    transmission_type_id: variant.transmissionTypeId,
    wheel_id: variant.wheelId,
    color_id: idOf(COLORS, car.color),
    owner_number_id: car.isNew ? null : idOf(OWNER_NUMBERS, draw.among(OWNER_SHARES)),
    country_id: COUNTRY_CODES.indexOf(country) + 1,
    region_id: regionId,
    year,
    mileage: car.mileage,
    mileage_unit: car.mileageUnit,
    displacement: variant.displacement,
    horse_power: variant.horsePower,
    search_text: searchTextOf({ brand: variant.brand, model: variant.model, modification: variant.name, year }),
  };
};

const moneyColumns = (draw: Draw, { car, country }: PostPlan, { perUsd, toUsdMinor }: PostSetting) => {
  const unit = draw.among(CURRENCY_SHARES[country]);
  const price = toMinor(asked(car.priceUsd * (perUsd[unit] ?? 1)));
  const territory: CountryCode = car.isCleared || !ABROAD.has(country) ? country : 'AM';
  const estimate =
    car.isCleared || draw.chance(0.25) ? null : toMinor(asked(car.priceUsd * (0.3 + 0.25 * draw.part())));
  return {
    price_minor: price,
    price_unit: unit,
    price_usd_minor: toUsdMinor(price, unit),
    is_new: flag(car.isNew),
    is_damaged: flag(car.isDamaged),
    is_run_and_go: flag(car.isDriving),
    is_under_warranty: flag(car.isUnderWarranty),
    is_cleared: flag(car.isCleared),
    clearance_country_id: COUNTRY_CODES.indexOf(territory) + 1,
    clearance_price_minor: estimate,
    clearance_price_unit: estimate === null ? null : 'USD',
  };
};

/** Sellers ask round numbers: 8 650, 13 800, 7 250 000. */
export const asked = (amount: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(amount));
  const step = magnitude / (amount < 5 * magnitude ? 50 : 20);
  return Math.round(Math.round(amount / step) * step);
};

const vinColumns = (draw: Draw, { year }: DemoCar) =>
  draw.chance(0.6)
    ? { vin: drawVin(draw, Math.max(1980, year)), is_vin_hidden: flag(draw.chance(0.2)) }
    : { vin: null, is_vin_hidden: 0 as const };

const contactColumns = (seller: Seller) => ({
  contact_name: displayName({
    company_name: seller.company_name ?? null,
    first_name: seller.first_name ?? null,
    last_name: seller.last_name ?? null,
  }),
  contact_email: seller.email ?? null,
  contact_phone_number: seller.phone_number ?? null,
  whatsapp_number: seller.whatsapp ?? null,
  telegram_number: seller.telegram ?? null,
  lookup_address: seller.address ?? null,
});
