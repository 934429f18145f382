import type { Insertable } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { PostForm } from '#contract/http/post-form.ts';
import { type Currency, toMinor } from '#contract/money.ts';
import { languageOfText } from '#contract/text-language.ts';
import { CAR_CATEGORIES, idOf } from '#contract/vehicle.ts';
import type { PostTable } from '#server/database/schema.ts';
import { searchTextOf } from '#server/lib/fold.ts';
import type { Named } from './references.ts';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const orNull = <T>(value: T | '' | undefined): T | null => (value === undefined || value === '' ? null : (value as T));

const KM_PER_MILE = 1.609_344;
/** Kilometres are stored (D116); a whole number of miles comes back from them as it was. */
export const toKm = (mileage: number, unit: 'km' | 'mi'): number =>
  unit === 'km' ? mileage : Math.round(mileage * KM_PER_MILE);
export const fromKm = (km: number, unit: 'km' | 'mi'): number => (unit === 'km' ? km : Math.round(km / KM_PER_MILE));

/** The columns that a form fills, of a post about the car that the catalogue names. */
export type PostValues = Omit<
  Insertable<PostTable>,
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

const vehicleOf = (form: PostForm, { brand, model, modification }: Named) => {
  const typed = orNull(form.modification);
  const name = modification?.name ?? typed;
  return {
    category_id: idOf(CAR_CATEGORIES, 'passenger'),
    brand_id: form.brandId,
    model_id: form.modelId,
    generation_id: form.generationId ?? null,
    modification_id: form.modificationId ?? null,
    // What the seller types counts only where the catalogue has no name for it (D097).
    modification_text: modification === undefined ? typed : null,
    body_type_id: form.bodyTypeId,
    fuel_type_id: form.fuelTypeId,
    drive_type_id: form.driveTypeId ?? null,
    transmission_type_id: form.transmissionTypeId,
    wheel_id: form.wheelId,
    color_id: form.colorId,
    document_type_id: form.documentTypeId ?? null,
    availability_id: form.availabilityId ?? null,
    owner_number_id: form.ownerNumberId ?? null,
    country_id: form.countryId,
    region_id: form.regionId,
    year: form.year,
    mileage: toKm(form.mileage, form.mileageUnit),
    mileage_unit: form.mileageUnit,
    displacement: form.displacement ?? modification?.displacement ?? null,
    horse_power: form.horsePower ?? modification?.horse_power ?? null,
    search_text: searchTextOf({ brand, model, modification: name, year: form.year }),
  };
};

/** Where the car is cleared there is nothing left to pay (D072). */
const clearanceOf = (form: PostForm) => {
  const price = form.isCleared ? undefined : form.clearancePrice;
  return {
    is_cleared: flag(form.isCleared),
    clearance_country_id: form.clearanceCountryId ?? form.countryId,
    clearance_price_minor: price === undefined ? null : toMinor(price),
    clearance_price_unit: price === undefined ? null : (form.clearancePriceUnit ?? form.priceUnit),
  };
};

const textsOf = (form: PostForm, language: Language) => ({
  vin: orNull(form.vin),
  is_vin_hidden: flag(form.isVinHidden),
  original_description: form.description,
  original_language: languageOfText(form.description, language),
  video_url: orNull(form.videoUrl),
  contact_name: orNull(form.contactName),
  contact_email: orNull(form.contactEmail),
  contact_phone_number: orNull(form.contactPhoneNumber),
  whatsapp_number: orNull(form.whatsappNumber),
  telegram_number: orNull(form.telegramNumber),
  lookup_address: orNull(form.lookupAddress),
  // Forms that do not know these fields leave them as they are.
  ...(form.stockNumber === undefined ? {} : { stock_number: orNull(form.stockNumber) }),
  ...(form.notes === undefined ? {} : { notes: orNull(form.notes) }),
  ...(form.isPriceLocked === undefined ? {} : { price_locked: flag(form.isPriceLocked) }),
});

export type Setting = {
  readonly named: Named;
  /** The language of a text without letters. */
  readonly language: Language;
  readonly toUsdMinor: (minor: number, currency: Currency) => number;
};

export const postValues = (form: PostForm, { named, language, toUsdMinor }: Setting): PostValues => {
  const price = toMinor(form.price);
  return {
    ...vehicleOf(form, named),
    ...clearanceOf(form),
    ...textsOf(form, language),
    price_minor: price,
    price_unit: form.priceUnit,
    price_usd_minor: toUsdMinor(price, form.priceUnit),
    is_new: flag(form.isNew),
    is_damaged: flag(form.isDamaged),
    is_run_and_go: flag(form.isRunAndGo),
    is_under_warranty: flag(form.isUnderWarranty),
    is_negotiable: flag(form.isNegotiable),
    is_exchange_possible: flag(form.isExchangePossible),
  };
};
