import { type Language, LANGUAGES } from '#contract/constants.ts';
import { toMajor } from '#contract/money.ts';
import { TRANSLATION_FIELDS } from '#contract/text-language.ts';
import type { Transaction } from '#server/database/connection.ts';
import { storedCurrency } from '../card.ts';
import { correctionsOf } from './corrections.repository.ts';
import { hashOfOriginal } from './corrections.ts';
import { lockOwnPost, type StoredPost } from './locked.repository.ts';
import { featuresOf, photosOf } from './photos.repository.ts';
import type { PostDraft } from './post-draft.ts';
import { fromKm } from './post-values.ts';

const vehicleOf = (post: StoredPost) => ({
  wheelId: post.wheel_id,
  brandId: post.brand_id,
  modelId: post.model_id,
  year: post.year,
  bodyTypeId: post.body_type_id,
  fuelTypeId: post.fuel_type_id,
  driveTypeId: post.drive_type_id,
  transmissionTypeId: post.transmission_type_id,
  generationId: post.generation_id,
  modificationId: post.modification_id,
  modification: post.modification_text,
  displacement: post.displacement,
  horsePower: post.horse_power,
  colorId: post.color_id,
  documentTypeId: post.document_type_id,
  availabilityId: post.availability_id,
  ownerNumberId: post.owner_number_id,
  mileage: fromKm(post.mileage, post.mileage_unit),
  mileageUnit: post.mileage_unit,
  vin: post.vin,
  isVinHidden: post.is_vin_hidden === 1,
});

const dealOf = (post: StoredPost) => ({
  price: toMajor(post.price_minor),
  priceUnit: storedCurrency(post.price_unit),
  isNegotiable: post.is_negotiable === 1,
  isExchangePossible: post.is_exchange_possible === 1,
  isInstalmentPossible: post.is_instalment_possible === 1,
  isNew: post.is_new === 1,
  isDamaged: post.is_damaged === 1,
  isRunAndGo: post.is_run_and_go === 1,
  isUnderWarranty: post.is_under_warranty === 1,
  isCleared: post.is_cleared === 1,
  clearanceCountryId: post.clearance_country_id,
  clearancePrice: post.clearance_price_minor === null ? null : toMajor(post.clearance_price_minor),
  clearancePriceUnit: post.clearance_price_unit === null ? null : storedCurrency(post.clearance_price_unit),
});

const textsOf = (post: StoredPost) => ({
  countryId: post.country_id,
  regionId: post.region_id,
  lookupAddress: post.lookup_address,
  description: post.original_description,
  contactName: post.contact_name,
  contactEmail: post.contact_email,
  contactPhoneNumber: post.contact_phone_number,
  whatsappNumber: post.whatsapp_number,
  telegramNumber: post.telegram_number,
  videoUrl: post.video_url,
  stockNumber: post.stock_number,
  notes: post.notes,
});

type Corrections = Awaited<ReturnType<typeof correctionsOf>>;

type Words = Record<(typeof TRANSLATION_FIELDS)[Language], string | null>;

/** The seller's own translations of the current text. */
const wordsOf = (post: StoredPost, corrections: Corrections) => {
  const hash = hashOfOriginal(post);
  const said = (language: Language) =>
    corrections.find((each) => each.language === language && each.original_hash === hash)?.description ?? null;
  // Each language has one field.
  return Object.fromEntries(LANGUAGES.map((language) => [TRANSLATION_FIELDS[language], said(language)])) as Words;
};

/** A post's values by the names of its form; null where it has none. */
export const storedValues = (post: StoredPost, corrections: Corrections) => ({
  ...vehicleOf(post),
  ...dealOf(post),
  ...textsOf(post),
  ...wordsOf(post, corrections),
});

type WithoutNulls<Values> = {
  [Name in keyof Values]: null extends Values[Name] ? Exclude<Values[Name], null> | undefined : Values[Name];
};
const withoutNulls = <Values extends object>(values: Values): WithoutNulls<Values> =>
  // The same names; of the values only null becomes another one.
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined])) as WithoutNulls<Values>;

/** A post with what is stored beside its row. */
export type WholePost = {
  readonly before: StoredPost;
  readonly photos: readonly string[];
  readonly features: readonly number[];
  readonly corrections: Corrections;
};

/** Lets one writer at a time go on with a person's own post and reads all of it; undefined where it is not theirs. */
export const lockWholePost = async (
  transaction: Transaction,
  postId: number,
  ownerId: number,
): Promise<WholePost | undefined> => {
  const before = await lockOwnPost(transaction, postId, ownerId);
  if (before === undefined) return undefined;
  return {
    before,
    photos: await photosOf(transaction, postId),
    features: await featuresOf(transaction, postId),
    corrections: await correctionsOf(transaction, postId),
  };
};

/** A stored post as its seller would write it again. */
export const storedDraft = ({ before, photos, features, corrections }: WholePost): PostDraft => {
  const values = storedValues(before, corrections);
  return {
    ...withoutNulls(values),
    stockNumber: values.stockNumber ?? '',
    notes: values.notes ?? '',
    features: [...features],
    images: [...photos],
  };
};
