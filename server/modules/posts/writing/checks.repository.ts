import type { Db, Transaction } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';

type SimilarCar = { readonly model_id: number; readonly year: number; readonly ownerId: number };

/** The US prices of other sellers' latest live posts of a model and about the same year, the lowest first. */
export const similarPrices = async (
  db: Transaction,
  { model_id, year, ownerId }: SimilarCar,
  { yearsAround, most }: { readonly yearsAround: number; readonly most: number },
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('post')
    .select('price_usd_minor')
    .where('model_id', '=', model_id)
    .where('year', '>=', year - yearsAround)
    .where('year', '<=', year + yearsAround)
    .where('owner_id', '!=', ownerId)
    .where(isLive)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => row.price_usd_minor).toSorted((a, b) => a - b);
};

/** Other sellers' live posts with the same VIN (D017). */
export const postsWithVin = async (db: Transaction, ownerId: number, vin: string | null): Promise<number[]> => {
  if (vin === null) return [];
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('vin', '=', vin)
    .where('owner_id', '!=', ownerId)
    .where(isLive)
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map((row) => row.id);
};

/** The most rows compared for similar photos: a quarter of a hash shared by more is no evidence. */
const MOST_CANDIDATES = 5000;

/** The perceptual hashes of photos. */
export const hashesOf = async (db: Transaction, photos: readonly string[]) => {
  const own = await db
    .selectFrom('media')
    .select('perceptual_hash')
    .where('key', 'in', [...photos])
    .execute();
  return own.flatMap(({ perceptual_hash: hash }) => hash ?? []);
};

/** The photos of other sellers' live posts. */
const foreignPhotos = (db: Transaction, ownerId: number) =>
  db
    .selectFrom('post_photo')
    .innerJoin('post', 'post.id', 'post_photo.post_id')
    .where('post.owner_id', '!=', ownerId)
    .where(isLive);

/** Whether another seller's live post has one of these very files. */
export const hasForeignFile = async (db: Transaction, ownerId: number, photos: readonly string[]): Promise<boolean> => {
  const same = await foreignPhotos(db, ownerId)
    .select('post.id')
    .where('post_photo.media_key', 'in', [...photos])
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
};

/** The hashes of other sellers' photos that share a quarter with these. */
export const foreignHashes = async (db: Transaction, ownerId: number, bands: readonly number[]) => {
  const candidates = await foreignPhotos(db, ownerId)
    .innerJoin('photo_band', 'photo_band.media_key', 'post_photo.media_key')
    .innerJoin('media', 'media.key', 'photo_band.media_key')
    .select('media.perceptual_hash')
    .distinct()
    .where('photo_band.band', 'in', [...bands])
    .limit(MOST_CANDIDATES)
    .execute();
  return candidates.flatMap(({ perceptual_hash: hash }) => hash ?? []);
};

/** How many posts a person has begun since then, deleted ones among them. */
export const countPostsSince = async (db: Db, ownerId: number, since: number): Promise<number> => {
  const { count } = await db
    .selectFrom('post')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', new Date(since).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
};
