import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { MAX_ID } from '#contract/max-id.ts';
import type { Db } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import { fold } from '#server/lib/fold.ts';
import { phoneDigits } from '#server/lib/phone-digits.ts';
import type { Slice } from '#server/lib/slice.ts';

type Posts = ExpressionBuilder<Database, 'post'>;

const MAX_WORDS = 8;
const NUMBERS = ['contact_phone_number', 'whatsapp_number', 'telegram_number'] as const;
/** A VIN or enough of one to single out a few cars. */
const VIN_PART = /^(?=.*\d)[A-HJ-NPR-Z0-9]{5,17}$/;

const holds = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** An id, a part of a VIN, a phone number, or words of brand, model, modification and year. */
const matches = (post: Posts, text: string) => {
  const id = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  const digits = phoneDigits(text);
  const vin = text.replace(/\s/g, '').toUpperCase();
  const words = fold(text)
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  return post.or([
    post.and(words.map((word) => holds('search_text', word))),
    ...(id !== undefined && Number(id) <= MAX_ID ? [post('post.id', '=', Number(id))] : []),
    ...(VIN_PART.test(vin) ? [holds('vin', vin)] : []),
    ...(digits === undefined ? [] : NUMBERS.map((column) => holds(column, digits))),
  ]);
};

type Asked = { readonly q: string; readonly ownerId?: number | undefined };

/** Ids of posts of any status that are not deleted, the newest first. */
export const searchPosts = async (db: Db, { q, ownerId }: Asked, { offset, limit }: Slice) => {
  const found = db
    .selectFrom('post')
    .where('deleted_at', 'is', null)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .$if(q !== '', (query) => query.where((post) => matches(post, q)));
  const { count } = await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map(({ id }) => id), total: Number(count) };
};
