import type { Kysely, Selectable } from 'kysely';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import type { EditablePost } from '#contract/http/own-posts.ts';
import { PostId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import { toMajor } from '#contract/money.ts';
import { TRANSLATION_FIELDS } from '#contract/text-language.ts';
import type { Database, PostTable } from '#server/database/schema.ts';
import { AppError } from '#server/http/errors.ts';
import { appealsOf, rejectionOf } from '../own-facts.repository.ts';
import { statusOf } from '../status.ts';
import { correctionsOf, hashOfOriginal } from './corrections.ts';
import { fromKm } from './post-values.ts';

type Row = Selectable<PostTable>;
type Values = EditablePost['values'];

const vehicleOf = (post: Row): Values => ({
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

const dealOf = (post: Row): Values => ({
  price: toMajor(post.price_minor),
  priceUnit: post.price_unit,
  isNegotiable: post.is_negotiable === 1,
  isExchangePossible: post.is_exchange_possible === 1,
  isNew: post.is_new === 1,
  isDamaged: post.is_damaged === 1,
  isRunAndGo: post.is_run_and_go === 1,
  isUnderWarranty: post.is_under_warranty === 1,
  isCleared: post.is_cleared === 1,
  clearanceCountryId: post.clearance_country_id,
  clearancePrice: post.clearance_price_minor === null ? null : toMajor(post.clearance_price_minor),
  clearancePriceUnit: post.clearance_price_unit,
});

const textsOf = (post: Row): Values => ({
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
type Translated = readonly { readonly language: string; readonly description: string }[];

/** What the seller says in other languages of the text that stands. */
const wordsOf = (post: Row, corrections: Corrections): Values => {
  const hash = hashOfOriginal(post);
  const said = (language: Language) =>
    corrections.find((each) => each.language === language && each.original_hash === hash)?.description ?? null;
  return Object.fromEntries(LANGUAGES.map((language) => [TRANSLATION_FIELDS[language], said(language)]));
};

const translationsOf = (post: Row, corrections: Corrections, translated: Translated): EditablePost['translations'] => {
  const hash = hashOfOriginal(post);
  return LANGUAGES.filter((language) => language !== post.original_language).map((language) => ({
    language,
    automatic: translated.find((each) => each.language === language)?.description ?? null,
    outdated:
      corrections.find((each) => each.language === language && each.original_hash !== hash)?.description ?? null,
  }));
};

/** A person's post as its form has it; POST_NOT_FOUND for anybody else's. */
export const editablePost = async (db: Kysely<Database>, postId: number, ownerId: number): Promise<EditablePost> => {
  const post = await db
    .selectFrom('post')
    .selectAll()
    .where('id', '=', postId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (post === undefined) throw new AppError('POST_NOT_FOUND');
  const photos = await db
    .selectFrom('post_photo')
    .select('media_key as key')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute();
  const features = await db
    .selectFrom('post_feature')
    .select('feature_id as id')
    .where('post_id', '=', postId)
    .orderBy('feature_id')
    .execute();
  const corrections = await correctionsOf(db, postId);
  const translated = await db
    .selectFrom('post_translation')
    .select(['language', 'description'])
    .where('post_id', '=', postId)
    .execute();
  return {
    id: PostId.parse(post.id),
    status: statusOf(post),
    modifiedDateUtc: post.modified_at,
    values: { ...vehicleOf(post), ...dealOf(post), ...textsOf(post), ...wordsOf(post, corrections) },
    features: features.map(({ id }) => id),
    images: photos.map(({ key }) => ({ key, url: mediaUrl(key, 640) })),
    rejection: rejectionOf(post, post.moderation === 'rejected' ? await appealsOf(db, [post.id]) : []),
    translations: translationsOf(post, corrections, translated),
  };
};
