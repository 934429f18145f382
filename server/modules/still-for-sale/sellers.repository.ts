import { sql, type SqlBool } from 'kysely';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#contract/constants.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { isLive } from '#server/modules/search/index.ts';

/** The moments of one round, as ISO texts; undefined where nothing is hidden. */
export type Moments = {
  readonly now: string;
  /** Cars without a sign of the seller since then are asked about. */
  readonly silentSince: string;
  /** Cars asked about before then are hidden. */
  readonly hideAskedBefore: string | undefined;
  /** A seller is not asked twice within this time: what comes due meanwhile waits for the next letter. */
  readonly lastLetterBefore: string;
};

/** Who could never log in cannot answer: such accounts are not asked. */
const canLogIn = sql<SqlBool>`(users.password_hash is not null or exists (select 1 from login_identity where login_identity.user_id = users.id))`;

/**
 * Looks through `count` accounts behind one for sellers with something to ask about or to hide; `last` is undefined at
 * the end.
 */
export const sellersDue = async (
  db: Db,
  { now, silentSince, hideAskedBefore, lastLetterBefore }: Moments,
  { after, count }: { readonly after: number; readonly count: number },
): Promise<{ readonly last: number | undefined; readonly ids: readonly number[] }> => {
  const looked = await db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(count).execute();
  const last = looked.at(-1)?.id;
  if (last === undefined) return { last, ids: [] };
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '>', after)
    .where('users.id', '<=', last)
    .where('users.blocked_at', 'is', null)
    .where((user) => user.or([user('users.unblocked_at', 'is', null), user('users.unblocked_at', '<=', silentSince)]))
    .where(canLogIn)
    .where((user) =>
      user.exists(
        user
          .selectFrom('post')
          .select('post.id')
          .whereRef('post.owner_id', '=', 'users.id')
          .where(isLive)
          .where('post.modified_at', '<=', silentSince)
          .where((post) =>
            post.or([post('post.confirmed_at', 'is', null), post('post.confirmed_at', '<=', silentSince)]),
          )
          .where((post) => post.or([post('post.top_until', 'is', null), post('post.top_until', '<=', now)]))
          .where((post) =>
            post.or([
              post.and([
                post('post.sale_asked_at', 'is', null),
                post.or([post('users.sale_asked_at', 'is', null), post('users.sale_asked_at', '<=', lastLetterBefore)]),
              ]),
              ...(hideAskedBefore === undefined ? [] : [post('post.sale_asked_at', '<=', hideAskedBefore)]),
            ]),
          ),
      ),
    )
    .orderBy('users.id')
    .limit(count)
    .execute();
  return { last, ids: rows.map(({ id }) => id) };
};

/** Lets one process at a time go on with a seller; undefined for one who leaves or is blocked. */
export const lockAskedSeller = (transaction: Transaction, id: number) =>
  transaction
    .updateTable('users')
    .set((user) => ({ sale_asked_at: user.ref('sale_asked_at') }))
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .where('leaving_since', 'is', null)
    .returning(['sale_asked_at', 'unblocked_at'])
    .executeTakeFirst();

export type Seller = {
  /** Null without a proven address. */
  readonly email: string | null;
  readonly language: Language;
  /** Undefined where the account has no Telegram. */
  readonly telegramId: string | undefined;
};

/** How a seller is reached; undefined for one who leaves or is blocked. */
export const findSeller = async (db: Db, id: number): Promise<Seller | undefined> => {
  const seller = await db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .where('leaving_since', 'is', null)
    .executeTakeFirst();
  if (seller === undefined) return undefined;
  const telegram = await db
    .selectFrom('login_identity')
    .leftJoin('chat_user', 'chat_user.user_id', 'login_identity.user_id')
    .select('subject')
    .where('login_identity.user_id', '=', id)
    .where('bot_blocked_at', 'is', null)
    .where('provider', '=', 'telegram')
    .limit(1)
    .executeTakeFirst();
  const language = LANGUAGES.find((each) => each === seller.language) ?? DEFAULT_LANGUAGE;
  return { email: seller.email, language, telegramId: telegram?.subject };
};

/** A seller's live cars without a sign since then, each let go on by one process at a time. */
export const lockSilentPosts = (transaction: Transaction, ownerId: number, silentSince: string) =>
  transaction
    .updateTable('post')
    .set((post) => ({ modified_at: post.ref('modified_at') }))
    .where('owner_id', '=', ownerId)
    .where(isLive)
    .where('modified_at', '<=', silentSince)
    .returning(['id', 'moderation', 'hidden_at', 'sold_at', 'deleted_at'])
    .returning(['modified_at', 'confirmed_at', 'sale_asked_at', 'top_until'])
    .execute();

export const markAsked = async (
  transaction: Transaction,
  { sellerId, ids, at }: { readonly sellerId: number; readonly ids: readonly number[]; readonly at: string },
): Promise<void> => {
  await transaction
    .updateTable('post')
    .set({ sale_asked_at: at })
    .where('id', 'in', [...ids])
    .execute();
  await transaction.updateTable('users').set({ sale_asked_at: at }).where('id', '=', sellerId).execute();
};

/** The question stays with the post: it is the reason why it is hidden. */
export const markHidden = async (transaction: Transaction, ids: readonly number[], at: string): Promise<void> => {
  await transaction
    .updateTable('post')
    .set({ hidden_at: at })
    .where('id', 'in', [...ids])
    .execute();
};

/** Cars by the names of the catalogue, such as `Toyota RAV4, 2021`. */
export const carNames = async (transaction: Transaction, ids: readonly number[], limit: number): Promise<string[]> => {
  const rows = await transaction
    .selectFrom('post')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select(['brand.name as brand', 'model.name as model', 'post.year'])
    .where('post.id', 'in', [...ids])
    .orderBy('post.id')
    .limit(limit)
    .execute();
  return rows.map(({ brand, model, year }) => `${brand} ${model}, ${year}`);
};

/** Whose account a person of Telegram signs in to. */
export const userOfTelegram = async (db: Db, telegramId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('login_identity')
    .select('user_id')
    .where('provider', '=', 'telegram')
    .where('subject', '=', telegramId)
    .executeTakeFirst();
  return row?.user_id;
};
