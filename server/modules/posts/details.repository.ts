import type { Language } from '#contract/constants.ts';
import type { Db } from '#server/database/connection.ts';
import { textHash } from '#server/lib/text-hash.ts';
import { hiddenSince, isLive, priceLabel } from '#server/modules/search/index.ts';
import { LOOKUP_COLUMNS, modificationOf, nameColumn, placeOf, shownReservationOf } from './names.repository.ts';

const selectPost = (db: Db, id: number, language: Language) =>
  db
    .selectFrom('post')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .leftJoin('generation', 'generation.id', 'post.generation_id')
    .where('post.id', '=', id)
    .where('post.deleted_at', 'is', null)
    .selectAll('post')
    .select([hiddenSince.as('hidden_at'), priceLabel.as('price_label')])
    .select(['brand.name as brand', 'model.name as model', 'generation.name as generation'])
    .select((eb) => {
      const post = eb as unknown as Parameters<typeof placeOf>[0];
      const clearanceCountry = post.selectFrom('country').whereRef('country.id', '=', 'post.clearance_country_id');
      return [
        modificationOf(post).as('modification'),
        shownReservationOf(post).as('reserved_until'),
        placeOf(post, 'country', 'country_id', language).as('country'),
        placeOf(post, 'region', 'region_id', language).as('region'),
        placeOf(post, 'country', 'clearance_country_id', language).as('clearance_country'),
        clearanceCountry.select('country.code').as('clearance_country_code'),
      ];
    });

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectPost>['executeTakeFirst']>>>;

const ownerOf = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('users.id', '=', id)
    .select([
      'users.id',
      'company_name',
      'first_name',
      'last_name',
      'is_business',
      'is_verified',
      'avatar_key',
      'response_minutes',
      'created_at',
    ])
    .select((user) => [
      user
        .selectFrom('post')
        .select((post) => post.fn.countAll<number>().as('count'))
        .whereRef('post.owner_id', '=', 'users.id')
        .where(isLive)
        .as('posts'),
      user
        .selectFrom('follow')
        .select((follow) => follow.fn.countAll<number>().as('count'))
        .whereRef('followed_id', '=', 'users.id')
        .as('followers'),
    ])
    .executeTakeFirstOrThrow();

const isFollowed = async (db: Db, followed: number, follower: number | undefined): Promise<boolean> => {
  if (follower === undefined) return false;
  const found = await db
    .selectFrom('follow')
    .select('followed_id')
    .where('follower_id', '=', follower)
    .where('followed_id', '=', followed)
    .executeTakeFirst();
  return found !== undefined;
};

/** The list items that the post points at, by kind. */
const itemsOf = async (db: Db, post: Row, language: Language) => {
  const columns = Object.entries(LOOKUP_COLUMNS) as [keyof typeof LOOKUP_COLUMNS, string][];
  const wanted = columns.flatMap(([column, kind]) => (post[column] === null ? [] : [{ kind, id: post[column] }]));
  const rows = await db
    .selectFrom('lookup')
    .select(['kind', 'id', 'code', 'extra', `${nameColumn(language)} as name`])
    .where((lookup) =>
      lookup.or(wanted.map(({ kind, id }) => lookup.and([lookup('kind', '=', kind), lookup('id', '=', id)]))),
    )
    .orderBy('kind')
    .execute();
  return new Map(rows.map((row) => [row.kind, row]));
};

const featuresOf = (db: Db, id: number, language: Language) =>
  db
    .selectFrom('post_feature')
    .innerJoin('lookup', (join) => join.onRef('lookup.id', '=', 'feature_id').on('lookup.kind', '=', 'feature'))
    .select(['lookup.id', 'code', 'extra', `${nameColumn(language)} as name`])
    .where('post_id', '=', id)
    .orderBy('lookup.position')
    .execute();

/** The description in a language: the seller's own translation if it is of the current text, else the service's (D062). */
const translationOf = async (db: Db, post: Row, language: Language) => {
  const [corrected, automatic] = await Promise.all([
    db
      .selectFrom('post_correction')
      .select(['description', 'original_hash'])
      .where('post_id', '=', post.id)
      .where('language', '=', language)
      .executeTakeFirst(),
    db
      .selectFrom('post_translation')
      .select('description')
      .where('post_id', '=', post.id)
      .where('language', '=', language)
      .executeTakeFirst(),
  ]);
  const isOfThisText = corrected?.original_hash === textHash(post.original_description, post.original_language);
  if (corrected !== undefined && isOfThisText && language !== post.original_language)
    return { description: corrected.description, source: 'seller' as const };
  return automatic === undefined ? undefined : { ...automatic, source: 'automatic' as const };
};

/** Everything a post's page shows, before anyone's view of it; undefined where there is no such post or it is deleted. */
export const findDetails = async (db: Db, id: number, language: Language, viewerId?: number) => {
  const post = await selectPost(db, id, language).executeTakeFirst();
  if (post === undefined) return undefined;
  const [owner, followed, items, features, photos, translation] = await Promise.all([
    ownerOf(db, post.owner_id),
    isFollowed(db, post.owner_id, viewerId),
    itemsOf(db, post, language),
    featuresOf(db, id, language),
    db.selectFrom('post_photo').select('media_key').where('post_id', '=', id).orderBy('position').execute(),
    translationOf(db, post, language),
  ]);
  return { post, owner, isFollowed: followed, items, features, photos, translation };
};
export type PostDetails = NonNullable<Awaited<ReturnType<typeof findDetails>>>;
