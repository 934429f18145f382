import type { Dealer } from '#contract/http/posts.ts';
import { UserId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import type { PostStatus } from '#contract/vehicle.ts';
import type { Db } from '#server/database/connection.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import { displayName } from '#server/lib/display-name.ts';
import type { Slice } from '#server/lib/slice.ts';
import { isLive } from '#server/modules/search/index.ts';

/** A status, or what lists go by beside it: all, and those that wait for an answer (D015). */
export type OwnList = PostStatus | 'all' | 'asked';
/** `tops`: posts to show before the page (D080). */
export type IdPage = { readonly ids: number[]; readonly total: number; readonly tops?: number[] };

/** A car is offered by a handful of sellers at most. */
const MAX_SAME_VIN = 100;

/** One user's posts that are not deleted, by the facts behind a status (D001). */
const ofOwner = (db: Db, ownerId: number, status: OwnList) => {
  const posts = db.selectFrom('post').where('owner_id', '=', ownerId);
  const unsold = posts.where('deleted_at', 'is', null).where('sold_at', 'is', null);
  const shown = unsold.where('hidden_at', 'is', null);
  switch (status) {
    case 'all':
      return posts.where('deleted_at', 'is', null);
    case 'sold':
      return posts.where('deleted_at', 'is', null).where('sold_at', 'is not', null);
    case 'hidden':
      return unsold.where('hidden_at', 'is not', null);
    case 'asked':
      return posts.where(isLive).where('sale_asked_at', 'is not', null);
    case 'active':
      return posts.where(isLive);
    case 'pending':
    case 'rejected':
      return shown.where('moderation', '=', status);
    default:
      return status satisfies never;
  }
};

/** Users and the posts that are theirs. */
const ownersPosts = (db: Db) => ({
  listOfOwner: async (ownerId: number, status: OwnList, { offset, limit }: Slice): Promise<IdPage> => {
    const posts = ofOwner(db, ownerId, status);
    const [{ count }, rows] = await Promise.all([
      posts.select((post) => post.fn.countAll().as('count')).executeTakeFirstOrThrow(),
      posts.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    ]);
    return { ids: rows.map((row) => row.id), total: Number(count) };
  },

  /** All posts of these users, whatever their status. */
  idsOfOwners: async (ownerIds: readonly number[]): Promise<number[]> => {
    const rows = await db
      .selectFrom('post')
      .select('id')
      .where('owner_id', 'in', [...ownerIds])
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Whether there is such a user for others: one who is blocked or leaves is gone. */
  userExists: async (id: number): Promise<boolean> => {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('blocked_at', 'is', null)
      .where('leaving_since', 'is', null)
      .executeTakeFirst();
    return user !== undefined;
  },

  /** The businesses with the most live posts. */
  dealers: async (limit: number): Promise<Dealer[]> => {
    const rows = await db
      .selectFrom((from) =>
        from
          .selectFrom('post')
          .where(isLive)
          .select(['owner_id', (post) => post.fn.countAll().as('count')])
          .groupBy('owner_id')
          .as('offer'),
      )
      .innerJoin('users', 'users.id', 'offer.owner_id')
      .where('users.is_business', '=', 1)
      .select(['users.id', 'company_name', 'first_name', 'last_name', 'avatar_key', 'offer.count'])
      .orderBy('offer.count', 'desc')
      .orderBy('users.id')
      .limit(limit)
      .execute();
    return rows.map((user) => ({
      id: UserId.parse(user.id),
      name: displayName(user),
      avatar: user.avatar_key === null ? null : { url: mediaUrl(user.avatar_key, 320) },
      postsCount: Number(user.count),
    }));
  },
});

/** Posts with a given VIN. */
const postsByVin = (db: Db) => ({
  /** Live posts with this VIN: the viewer's own and, for who is shown whole VINs, others whose sellers show it (D085, D115). */
  listByVin: async (
    vin: string,
    { id, isVerified }: Pick<ViewerUser, 'id' | 'isVerified'>,
    { offset, limit }: Slice,
  ): Promise<IdPage> => {
    const rows = await db
      .selectFrom('post')
      .select('id')
      .where('vin', '=', vin)
      .where((post) => post.or([...(isVerified ? [post('is_vin_hidden', '=', 0)] : []), post('owner_id', '=', id)]))
      .where(isLive)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_SAME_VIN)
      .execute();
    return { ids: rows.slice(offset, offset + limit).map((row) => row.id), total: rows.length };
  },

  /** Which of these posts carry this VIN. */
  withVin: async (ids: readonly number[], vin: string | null): Promise<Set<number>> => {
    if (vin === null || ids.length === 0) return new Set();
    const rows = await db
      .selectFrom('post')
      .select('id')
      .where('id', 'in', [...ids])
      .where('vin', '=', vin)
      .orderBy('id')
      .limit(ids.length)
      .execute();
    return new Set(rows.map((row) => row.id));
  },
});

/** Lists that are about one user, newest first. */
export const postsRepository = (db: Db) => ({
  ...ownersPosts(db),
  ...postsByVin(db),
});
export type PostsRepository = ReturnType<typeof postsRepository>;
