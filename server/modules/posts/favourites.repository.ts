import type { Db } from '#server/database/connection.ts';
import type { Slice } from '#server/lib/slice.ts';
import { hiddenSince } from '#server/modules/search/index.ts';
import type { IdPage } from './posts.repository.ts';
import { isOpenToOthers } from './status.ts';

/** Which of these posts the person has among their favourites; a visitor has none. */
export const favouritesAmong = async (
  db: Db,
  userId: number | undefined,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (userId === undefined || ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('favourite')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', 'in', [...ids])
    .orderBy('post_id')
    .limit(ids.length)
    .execute();
  return new Set(rows.map((row) => row.post_id));
};

/** What a user keeps with a favourite. */
type Kept = { readonly note: string | null; readonly list: string | null };
/** A page of favourites, and what their user keeps with them. */
export type FavouritesPage = IdPage & { readonly kept: ReadonlyMap<number, Kept> };

/** A person's favourites, or those in one of their lists, the latest first, whatever the status of the posts. */
export const listFavourites = async (
  db: Db,
  userId: number,
  { offset, limit, list }: Slice & { readonly list: string | undefined },
): Promise<FavouritesPage> => {
  const all = db.selectFrom('favourite').where('user_id', '=', userId);
  const own = list === undefined ? all : all.where('list', '=', list);
  const [{ count }, rows] = await Promise.all([
    own.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow(),
    own
      .select(['post_id', 'note', 'list'])
      .orderBy('created_at', 'desc')
      .orderBy('post_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  const kept = new Map(rows.map((row) => [row.post_id, row]));
  return { ids: [...kept.keys()], total: Number(count), kept };
};

/** Those of these posts whose page the viewer may open (D013, D014), in the order given. */
export const openablePosts = async (
  db: Db,
  ids: readonly number[],
  viewer: { readonly id: number; readonly isAdmin: boolean },
  now: number,
): Promise<number[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('post')
    .select(['id', 'owner_id', 'moderation', 'sold_at', 'deleted_at', hiddenSince.as('hidden_at')])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(ids.length)
    .execute();
  const isOwn = (ownerId: number) => viewer.isAdmin || ownerId === viewer.id;
  const open = rows.filter((row) => isOwn(row.owner_id) || isOpenToOthers(row, now));
  const openIds = new Set(open.map((row) => row.id));
  return ids.filter((id) => openIds.has(id));
};
