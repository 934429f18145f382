import type { Language } from '#contract/constants.ts';
import { type Currency, toMinor } from '#contract/money.ts';
import { languageOfText } from '#contract/text-language.ts';
import { CAR_CATEGORIES, idOf } from '#contract/vehicle.ts';
import type { NewRow } from '#server/database/connection.ts';
import { searchTextOf } from '#server/lib/fold.ts';
import type { StoredPost } from './locked.repository.ts';
import type { PostDraft } from './post-draft.ts';
import { type Named, UNNAMED } from './references.ts';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const orNull = <T>(value: T | '' | undefined): T | null => (value === undefined || value === '' ? null : (value as T));

const KM_PER_MILE = 1.609_344;
/** Kilometres are stored (D116); a whole number of miles comes back from them as it was. */
export const toKm = (mileage: number, unit: 'km' | 'mi'): number =>
  unit === 'km' ? mileage : Math.round(mileage * KM_PER_MILE);
export const fromKm = (km: number, unit: 'km' | 'mi'): number => (unit === 'km' ? km : Math.round(km / KM_PER_MILE));

/** The columns that a draft fills, of a post about the car that the catalogue names. */
export type PostValues = Omit<
  NewRow<'post'>,
  | 'id'
  | 'owner_id'
  | 'moderation'
  | 'hidden_at'
  | 'sold_at'
  | 'deleted_at'
  | 'top_since'
  | 'top_until'
  | 'created_at'
  | 'modified_at'
>;

const vehicleOf = (draft: PostDraft, { brand, model, modification }: Named) => {
  const typed = orNull(draft.modification);
  const name = modification?.name ?? typed;
  return {
    category_id: idOf(CAR_CATEGORIES, 'passenger'),
    brand_id: draft.brandId,
    model_id: draft.modelId,
    generation_id: draft.generationId ?? null,
    modification_id: draft.modificationId ?? null,
    // What the seller types counts only where the catalogue has no name for it (D097).
    modification_text: modification === undefined ? typed : null,
    body_type_id: draft.bodyTypeId,
    fuel_type_id: draft.fuelTypeId,
    drive_type_id: draft.driveTypeId ?? null,
    transmission_type_id: draft.transmissionTypeId,
    wheel_id: draft.wheelId,
    color_id: draft.colorId,
    document_type_id: draft.documentTypeId ?? null,
    availability_id: draft.availabilityId ?? null,
    owner_number_id: draft.ownerNumberId ?? null,
    country_id: draft.countryId,
    region_id: draft.regionId,
    year: draft.year,
    mileage: toKm(draft.mileage, draft.mileageUnit),
    mileage_unit: draft.mileageUnit,
    displacement: draft.displacement ?? modification?.displacement ?? null,
    horse_power: draft.horsePower ?? modification?.horse_power ?? null,
    search_text: searchTextOf({ brand, model, modification: name, year: draft.year }),
  };
};

/** Where the car is cleared there is nothing left to pay (D072). */
const clearanceOf = (draft: PostDraft) => {
  const price = draft.isCleared ? undefined : draft.clearancePrice;
  return {
    is_cleared: flag(draft.isCleared),
    clearance_country_id: draft.clearanceCountryId ?? draft.countryId,
    clearance_price_minor: price === undefined ? null : toMinor(price),
    clearance_price_unit: price === undefined ? null : (draft.clearancePriceUnit ?? draft.priceUnit),
  };
};

const textsOf = (draft: PostDraft, language: Language) => ({
  vin: orNull(draft.vin),
  is_vin_hidden: flag(draft.isVinHidden),
  original_description: draft.description,
  original_language: languageOfText(draft.description, language),
  video_url: orNull(draft.videoUrl),
  contact_name: orNull(draft.contactName),
  contact_email: orNull(draft.contactEmail),
  contact_phone_number: orNull(draft.contactPhoneNumber),
  whatsapp_number: orNull(draft.whatsappNumber),
  telegram_number: orNull(draft.telegramNumber),
  lookup_address: orNull(draft.lookupAddress),
  // Drafts that do not know these fields leave them as they are.
  ...(draft.stockNumber === undefined ? {} : { stock_number: orNull(draft.stockNumber) }),
  ...(draft.notes === undefined ? {} : { notes: orNull(draft.notes) }),
  ...(draft.isPriceLocked === undefined ? {} : { price_locked: flag(draft.isPriceLocked) }),
});

export type Setting = {
  readonly named: Named;
  /** The language of a text without letters. */
  readonly language: Language;
  readonly toUsdMinor: (minor: number, currency: Currency) => number;
};

export const postValues = (draft: PostDraft, { named, language, toUsdMinor }: Setting): PostValues => {
  const price = toMinor(draft.price);
  return {
    ...vehicleOf(draft, named),
    ...clearanceOf(draft),
    ...textsOf(draft, language),
    price_minor: price,
    price_unit: draft.priceUnit,
    price_usd_minor: toUsdMinor(price, draft.priceUnit),
    is_new: flag(draft.isNew),
    is_damaged: flag(draft.isDamaged),
    is_run_and_go: flag(draft.isRunAndGo),
    is_under_warranty: flag(draft.isUnderWarranty),
    is_negotiable: flag(draft.isNegotiable),
    is_exchange_possible: flag(draft.isExchangePossible),
    is_instalment_possible: flag(draft.isInstalmentPossible),
  };
};

/** The columns of a post whose draft was changed; those that do not follow from changed fields stay as they are stored. */
export const changedValues = (
  before: StoredPost,
  { from, to }: { readonly from: PostDraft; readonly to: PostDraft },
  setting: Setting,
): PostValues => {
  const had = postValues(from, { ...setting, named: UNNAMED });
  const has = postValues(to, setting);
  const columns = Object.keys(has) as (keyof PostValues)[];
  // Each value is one of its own column, of the stored row or of the new values.
  return Object.fromEntries(
    columns.map((column) => [column, has[column] === had[column] ? before[column] : has[column]]),
  ) as PostValues;
};
