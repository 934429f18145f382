import type { Language } from '#contract/constants.ts';
import type { Db, StoredRow } from '#server/database/connection.ts';
import { hiddenSince, priceLabel } from '#server/modules/search/index.ts';
import { lookupOf, modificationOf, nameColumn, placeOf, shownReservationOf } from './names.repository.ts';
import { latestPrices } from './price-history.repository.ts';
import type { StoredPrice } from './shown-prices.ts';

/** What cards and pages read of the post itself. */
const POST_COLUMNS = [
  'post.id',
  'post.moderation',
  'post.sold_at',
  'post.deleted_at',
  'post.top_until',
  'post.created_at',
  'post.first_active_at',
  'post.modified_at',
  'post.year',
  'post.mileage',
  'post.mileage_unit',
  'post.displacement',
  'post.horse_power',
  'post.price_minor',
  'post.price_unit',
  'post.is_cleared',
  'post.clearance_price_minor',
  'post.clearance_price_unit',
  'post.country_id',
  'post.video_url',
] as const;

/** Photos of a card; the rest is only counted. */
const CARD_PHOTOS = 5;

const selectCards = (db: Db, ids: readonly number[], language: Language) =>
  db
    .selectFrom('post')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .innerJoin('users', 'users.id', 'post.owner_id')
    .where('post.id', 'in', [...ids])
    .select([...POST_COLUMNS, 'brand.name as brand', 'model.name as model', 'users.is_business'])
    .select([hiddenSince.as('hidden_at'), priceLabel.as('price_label')])
    .select((eb) => {
      const post = eb as unknown as Parameters<typeof lookupOf>[0];
      const name = nameColumn(language);
      return [
        modificationOf(post).as('modification'),
        shownReservationOf(post).as('reserved_until'),
        lookupOf(post, 'body_type_id', name).as('body_type'),
        lookupOf(post, 'fuel_type_id', name).as('fuel_type'),
        lookupOf(post, 'transmission_type_id', name).as('transmission_type'),
        lookupOf(post, 'drive_type_id', name).as('drive_type'),
        lookupOf(post, 'color_id', 'extra').as('color_hex'),
        placeOf(post, 'country', 'country_id', language).as('country'),
        placeOf(post, 'region', 'region_id', language).as('region'),
      ];
    })
    .orderBy('post.id')
    .limit(ids.length);

type Photos = { readonly keys: string[]; readonly count: number };

/** The first photos of each post and how many it has. */
const photosOf = async (db: Db, ids: readonly number[]): Promise<Map<number, Photos>> => {
  const rows = await db
    .selectFrom('post_photo')
    .select(['post_id', 'media_key'])
    .where('post_id', 'in', [...ids])
    .orderBy('post_id')
    .orderBy('position')
    .execute();
  const photos = new Map<number, { keys: string[]; count: number }>();
  for (const { post_id, media_key } of rows) {
    const own = photos.get(post_id) ?? { keys: [], count: 0 };
    if (own.count < CARD_PHOTOS) own.keys.push(media_key);
    own.count += 1;
    photos.set(post_id, own);
  }
  return photos;
};

type Row = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];
export type CardRow = Row & { readonly photos: Photos; readonly prices: readonly StoredPrice[] };
export type PostRow = StoredRow<'post'>;

/** The rows of these posts' cards in the order of the ids, whatever their status; unknown ids are left out. */
export const cardRows = async (db: Db, ids: readonly number[], language: Language): Promise<CardRow[]> => {
  if (ids.length === 0) return [];
  const [rows, photos, prices] = await Promise.all([
    selectCards(db, ids, language).execute(),
    photosOf(db, ids),
    latestPrices(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    return [{ ...row, photos: photos.get(id) ?? { keys: [], count: 0 }, prices: prices.get(id) ?? [] }];
  });
};
