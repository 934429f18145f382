import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import { VIEWING_MS } from './calendar.ts';
import { FURTHEST_MS } from './proposals.ts';
import { CAR_COLUMNS, firstPhoto } from './views.repository.ts';

/** What the message of an agreed viewing holds. */
export const AgreedViewing = z.object({ date: z.iso.datetime(), place: z.string(), state: z.literal('accepted') });

/** Agreed viewings of a seller's cars from messages since a time, in any order; a deleted buyer comes to none. */
const findAgreed = (db: Db, sellerId: number, since: string) =>
  db
    .selectFrom('conversation_member as own')
    .innerJoin('conversation_member as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'own.conversation_id').onRef('theirs.user_id', '!=', 'own.user_id'),
    )
    .innerJoin('chat_message', 'chat_message.conversation_id', 'own.conversation_id')
    .innerJoin('users', 'users.id', 'theirs.user_id')
    .innerJoin('post', 'post.id', 'own.post_id')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select(['chat_message.conversation_id', 'chat_message.number', 'chat_message.payload'])
    .select(['users.company_name', 'users.first_name', 'users.last_name', 'post.id as post_id'])
    .select(CAR_COLUMNS)
    .select((eb) => firstPhoto(eb as unknown as ExpressionBuilder<Database, 'post'>))
    .where('own.user_id', '=', sellerId)
    .where('own.role', '=', 'seller')
    .where('theirs.is_deleted', '=', 0)
    // The index of proposals is of these two kinds.
    .where(sql<boolean>`chat_message.kind in ('offer', 'viewing')`)
    .where('chat_message.kind', '=', 'viewing')
    .where('chat_message.created_at', '>', since)
    .where('chat_message.payload', 'like', '%"state":"accepted"%')
    .execute();

/** The agreed viewings of a seller's cars that are not over, the next one first. */
export const viewingsAhead = async (db: Db, sellerId: number, now: number) => {
  const earliest = new Date(now - FURTHEST_MS - VIEWING_MS).toISOString();
  return (await findAgreed(db, sellerId, earliest))
    .flatMap(({ payload, ...row }) => {
      // The chat wrote it as JSON.
      const { data } = AgreedViewing.safeParse(JSON.parse(payload) as unknown);
      if (data === undefined) return [];
      const start = Date.parse(data.date);
      return start + VIEWING_MS > now ? [{ ...row, start, place: data.place }] : [];
    })
    .toSorted((a, b) => a.start - b.start || a.conversation_id - b.conversation_id || a.number - b.number);
};

/** The payload of a message of a viewing with its reader's language and the car; undefined for anybody but its members. */
export const findViewing = (db: Db, conversationId: number, number: number, userId: number) =>
  db
    .selectFrom('chat_message')
    .innerJoin('conversation', 'conversation.id', 'chat_message.conversation_id')
    .innerJoin('conversation_member', 'conversation_member.conversation_id', 'conversation.id')
    .innerJoin('users', 'users.id', 'conversation_member.user_id')
    .innerJoin('post', 'post.id', 'conversation.post_id')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select(['chat_message.payload', 'users.language', 'brand.name as brand', 'model.name as model', 'post.year'])
    .where('chat_message.conversation_id', '=', conversationId)
    .where('chat_message.number', '=', number)
    .where('chat_message.kind', '=', 'viewing')
    .where('conversation_member.user_id', '=', userId)
    .executeTakeFirst();

/** The language of the one who has an account, where nothing is chosen in the address. */
export const findLanguage = async (db: Db, userId: number): Promise<string | undefined> =>
  (await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst())?.language;
