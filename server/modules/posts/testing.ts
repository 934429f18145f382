import type { OpenDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/connection.ts';
import { aPost, type PostRow, seedReferences } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';

const KINDS = [
  ['bodyType', 16],
  ['fuelType', 10],
  ['driveType', 4],
  ['transmissionType', 6],
  ['wheel', 2],
  ['color', 19],
  ['documentType', 11],
  ['availability', 6],
  ['ownerNumber', 5],
  ['feature', 3],
] as const;

/** Items of every closed list, named after their kind and id. */
export const seedLookups = async (db: Db): Promise<void> => {
  const rows = KINDS.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at) => ({
      kind,
      id: at + 1,
      code: `${kind}${at + 1}`,
      name_en: `${kind} ${at + 1}`,
      name_am: `${kind} ${at + 1} hy`,
      name_ru: `${kind} ${at + 1} ru`,
      extra: kind === 'color' ? '#123456' : kind === 'feature' ? 'safety' : null,
      position: at,
    })),
  );
  await db.insertInto('lookup').values(rows).execute();
};

/** A stored photo to show on posts. */
export const seedPhotos = async (db: Db, keys: readonly string[]): Promise<void> => {
  const created_at = '2026-01-01T00:00:00.000Z';
  await db
    .insertInto('media')
    .values(keys.map((key) => ({ key, width: 1280, height: 960, bytes: 1000, created_at })))
    .execute();
};

/** An instant this many days from the tests' now. */
export const day = (count: number) => new Date(TEST_NOW + count * 86_400_000).toISOString();
const PHOTOS = ['a', 'b', 'c', 'd', 'e', 'f', '0'].map((sign) => sign.repeat(64));
export const VIN = 'JTDBR32E720012345';

/** Posts 1 to 9; what each is there for is its description. */
const POSTS: PostRow[] = [
  aPost({ original_description: 'plain', created_at: day(-1), vin: VIN, price_minor: 1_000_000 }),
  aPost({ original_description: 'same model', created_at: day(-2), year: 2017, vin: 'JTDBR32E720099999' }),
  aPost({ original_description: 'hidden', created_at: day(-3), hidden_at: day(-1) }),
  aPost({ original_description: 'pending', created_at: day(-4), moderation: 'pending' }),
  aPost({ original_description: 'rejected', created_at: day(-5), moderation: 'rejected' }),
  aPost({ original_description: 'deleted', created_at: day(-6), deleted_at: day(-1) }),
  aPost({ original_description: 'sold', created_at: day(-60), sold_at: day(-2) }),
  aPost({ original_description: 'sold long ago', created_at: day(-60), sold_at: day(-31) }),
  aPost({
    original_description: 'top in roubles',
    created_at: day(-50),
    top_since: day(-1),
    top_until: day(9),
    owner_id: 2,
    price_unit: 'RUB',
    price_minor: 100_000_000,
    price_usd_minor: 1_250_000,
    vin: VIN,
  }),
];

/** References, the posts above, and photos, a feature and a translation of the first. */
export const fillPosts = async ({ db }: OpenDatabase): Promise<void> => {
  await seedReferences(db);
  await seedLookups(db);
  await seedPhotos(db, PHOTOS);
  await db.insertInto('post').values(POSTS).execute();
  await db
    .insertInto('post_photo')
    .values(PHOTOS.map((media_key, position) => ({ post_id: 1, position, media_key })))
    .execute();
  await db
    .insertInto('post_feature')
    .values([{ post_id: 1, feature_id: 2 }])
    .execute();
  await db
    .insertInto('post_translation')
    .values([{ post_id: 1, language: 'am', description: 'պարզ' }])
    .execute();
};
