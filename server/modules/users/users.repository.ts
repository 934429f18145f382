import type { ExpressionBuilder } from 'kysely';
import type { UserKind } from '#contract/http/users.ts';
import type { Db, StoredRow, Transaction } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import type { Slice } from '#server/lib/slice.ts';
import { isLive } from '#server/modules/search/index.ts';
import { isOfKind, matches } from './user-search.repository.ts';

export type StoredUser = StoredRow<'users'>;

const LINE = [
  'users.id',
  'company_name',
  'first_name',
  'last_name',
  'email',
  'pending_email',
  'phone_number',
  'is_business',
  'is_verified',
  'role',
  'blocked_at',
  'created_at',
] as const;

const activePosts = (users: ExpressionBuilder<Database, 'users'>) =>
  users
    .selectFrom('post')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('owner_id', '=', 'users.id')
    .where(isLive)
    .as('posts');

type Asked = { readonly q: string; readonly kind: UserKind };

const asked = (db: Db, { q, kind }: Asked) =>
  db
    .selectFrom('users')
    // Nothing of a deleted one is left to be found by.
    .where('erased_at', 'is', null)
    .where((users) => isOfKind(users, kind))
    .$if(q !== '', (query) => query.where((users) => matches(users, q)));

/** Lines of a user's view. */
const MAX_LINES = 50;

/** What admins read about users. */
export const usersRepository = (db: Db) => ({
  list: async (question: Asked, { offset, limit }: Slice) => {
    const { count } = await asked(db, question)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await asked(db, question)
      .select([...LINE])
      .select((users) => activePosts(users))
      .orderBy('users.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return { rows, total: Number(count) };
  },

  find: (id: number) =>
    db
      .selectFrom('users')
      .selectAll()
      .select((users) => [
        activePosts(users),
        users
          .selectFrom('post')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('owner_id', '=', 'users.id')
          .where('deleted_at', 'is', null)
          .as('all_posts'),
      ])
      .where('users.id', '=', id)
      .executeTakeFirst(),

  providersOf: async (userId: number) => {
    const rows = await db
      .selectFrom('login_identity')
      .select('provider')
      .distinct()
      .where('user_id', '=', userId)
      .orderBy('provider')
      .execute();
    return rows.map(({ provider }) => provider);
  },

  /** What people report about the user's posts, the latest first. */
  reportsOf: (userId: number) =>
    db
      .selectFrom('post_report')
      .innerJoin('post', 'post.id', 'post_report.post_id')
      .innerJoin('brand', 'brand.id', 'post.brand_id')
      .innerJoin('model', 'model.id', 'post.model_id')
      .select(['post_id', 'reason', 'note', 'post_report.created_at', 'post.year'])
      .select(['brand.name as brand', 'model.name as model'])
      .where('post.owner_id', '=', userId)
      .orderBy('post_report.id', 'desc')
      .limit(MAX_LINES)
      .execute(),
});
export type FoundUser = NonNullable<Awaited<ReturnType<ReturnType<typeof usersRepository>['find']>>>;
export type UserRow = Awaited<ReturnType<ReturnType<typeof usersRepository>['list']>>['rows'][number];

/** Lets one transaction at a time go on with a user. */
export const lockUser = (transaction: Transaction, id: number): Promise<StoredUser | undefined> =>
  transaction
    .updateTable('users')
    .set((user) => ({ role: user.ref('role') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const updateUser = async (
  transaction: Transaction,
  id: number,
  changes: Partial<Pick<StoredUser, 'blocked_at' | 'blocked_reason' | 'unblocked_at' | 'is_verified' | 'role'>>,
): Promise<void> => {
  await transaction.updateTable('users').set(changes).where('id', '=', id).execute();
};
