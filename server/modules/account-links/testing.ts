import { sql } from 'kysely';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/connection.ts';
import { aConversation, aMessage } from '#server/modules/chat/testing-chat.ts';
import type { Market } from '#server/modules/posts/testing-selling.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { FATES } from './merge/decisions.ts';
import { offersRepository } from './offers.repository.ts';
import { AT, belongings, PEOPLE } from './testing-belongings.ts';

const addPosts = async (db: Db): Promise<number[]> => {
  const { kept, gone, third } = PEOPLE;
  const rows = [
    { owner_id: kept, stock_number: 'A-1' },
    { owner_id: gone, stock_number: 'A-1' },
    { owner_id: gone, sold_at: AT },
    { owner_id: third },
  ];
  const added = await db
    .insertInto('post')
    .values(rows.map((row) => aPost({ first_active_at: AT, ...row })))
    .returning('id')
    .execute();
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
};

const addBelongings = async (db: Db, [own, other, , thirds]: readonly number[]): Promise<void> => {
  const rows = belongings({ own: own!, other: other!, thirds: thirds! });
  for (const [table, values] of Object.entries(rows))
    for (const row of values)
      await sql`
        insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})
      `.execute(db);
};

/** Conversations of both about the third's car, of the third about the old account's car, and between the two. */
const addTalks = async (database: Pick<OpenDatabase, 'db'>, [own, other, , thirds]: readonly number[]) => {
  const { kept, gone, third } = PEOPLE;
  const talk = async (postId: number, buyerId: number, sellerId: number) => {
    const id = await aConversation(database, { postId, buyerId, sellerId });
    await aMessage(database, { conversationId: id, number: 1, senderId: buyerId });
    await aMessage(database, { conversationId: id, number: 2, senderId: sellerId });
    await database.db.updateTable('conversation').set({ last_number: 2, version: 2 }).where('id', '=', id).execute();
    await database.db
      .updateTable('conversation_member')
      .set({ last_at: AT, unread: 1 })
      .where('conversation_id', '=', id)
      .execute();
    return id;
  };
  const talks = {
    keptAsks: await talk(thirds!, kept, third),
    goneAsks: await talk(thirds!, gone, third),
    thirdAsks: await talk(other!, third, gone),
    eachOther: await talk(own!, gone, kept),
  };
  for (const user_id of [kept, gone, third])
    await database.db
      .insertInto('chat_user')
      .values({ user_id, unread: user_id === third ? 3 : user_id === gone ? 3 : 2 })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ unread: 3 }))
      .execute();
  return talks;
};

/** Two accounts of one user with a row in every table that refers to a user. */
export const fillTwo = async (database: OpenDatabase) => {
  const posts = await addPosts(database.db);
  await addBelongings(database.db, posts);
  const talks = await addTalks(database, posts);
  await database.db
    .updateTable('users')
    .set({ telegram: null, country_id: null, region_id: null, post_credits: 3, password_hash: 'kept-hash' })
    .where('id', '=', PEOPLE.kept)
    .execute();
  await database.db
    .updateTable('users')
    .set({ post_credits: 4, top_credits: 1, invite_token: 'gone-token', password_hash: 'gone-hash' })
    .where('id', '=', PEOPLE.gone)
    .execute();
  const [own, other, sold, thirds] = posts;
  return { posts: { own: own!, other: other!, sold: sold!, thirds: thirds! }, talks };
};

/** Tables that the merge itself writes, and counters that only grow. */
const UNCOMPARED = new Set<string>([
  'session',
  'events',
  'event_subscriber',
  'price_due',
  'similar_cars',
  'similar_due',
  'audit_log',
  'account_merge',
  'lease',
]);
const LETTERS = ['outgoing_mail', 'job', 'idempotency', 'setting'];

/** Every row of every table that refers to a user, to compare before with after. */
export const everything = async (db: Db): Promise<Record<string, unknown[]>> => {
  const tables = Object.keys(FATES).filter((table) => !UNCOMPARED.has(table) && !LETTERS.includes(table));
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    const comparable = rows.map(({ sequence: _sequence, version: _version, ...row }) => JSON.stringify(row));
    if (comparable.length > 0) all[table] = comparable.toSorted();
  }
  return all;
};

/** Offers `userId` a merge with another account whose address was proven. */
export const offer = async ({ database: { db } }: Market, userId: number, otherId: number): Promise<string> => {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', otherId).executeTakeFirstOrThrow();
  await offersRepository(db, () => TEST_NOW).add({ userId, otherId, way: 'email', subject: email ?? '' });
  const { id } = await db
    .selectFrom('merge_offer')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
};

/** The same, followed by the merge. */
export const merge = async (market: Market, userId: number, otherId: number) =>
  market.call(userId, 'POST', '/api/Identity/links/merge', { id: await offer(market, userId, otherId) });
