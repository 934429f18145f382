import { CarEdit } from '#contract/http/car-edit.ts';
import { type CarHistory, HISTORY_ACTIONS, type HistoryLine, type PriceStep } from '#contract/http/car-history.ts';
import { toMajor } from '#contract/money.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { storedCurrency } from '#server/modules/posts/index.ts';

const MOST_LINES = 100;

/** Columns whose field is not their name in camel case. */
const FIELD_OF: Readonly<Record<string, string>> = {
  price_minor: 'price',
  price_unit: 'price',
  clearance_price_minor: 'clearancePrice',
  clearance_price_unit: 'clearancePrice',
  modification_text: 'modification',
  original_description: 'description',
  price_locked: 'isPriceLocked',
  photos: 'images',
};
const camelCase = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The fields of some changed columns; those that no form has, such as the price in dollars, are left out. */
const fieldsOf = (columns: unknown): string[] => {
  if (!Array.isArray(columns)) return [];
  const names = columns.map((column) => FIELD_OF[String(column)] ?? camelCase(String(column)));
  return [...new Set(names)].filter((name) => Object.hasOwn(CarEdit.shape, name));
};

const linesOf = async (db: Db, postId: number, ownerId: number): Promise<HistoryLine[]> => {
  const rows = await db
    .selectFrom('post_event')
    .select(['actor_id', 'action', 'details', 'at'])
    .where('post_id', '=', postId)
    .where('action', 'in', [...HISTORY_ACTIONS])
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute();
  return rows.flatMap(({ actor_id, action, details, at }): HistoryLine[] => {
    const known = HISTORY_ACTIONS.find((each) => each === action);
    if (known === undefined) return [];
    const by = actor_id === null ? 'product' : actor_id === ownerId ? 'company' : 'moderator';
    // Written by `addHistory`.
    const { fields } = JSON.parse(details) as { fields?: unknown };
    return [{ at, by, action: known, fields: fieldsOf(fields) }];
  });
};

const pricesOf = async (db: Db, postId: number): Promise<PriceStep[]> => {
  const rows = await db
    .selectFrom('post_price')
    .select(['price_minor', 'price_unit', 'at'])
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    price: toMajor(row.price_minor),
    priceUnit: storedCurrency(row.price_unit),
  }));
};

/** The history of a company's own car; POST_NOT_FOUND for any other. */
export const historyOf = async (db: Db, postId: number, ownerId: number): Promise<CarHistory> => {
  const own = await db
    .selectFrom('post')
    .select('id')
    .where('id', '=', postId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (own === undefined) throw new AppError('POST_NOT_FOUND');
  const { chats } = await db
    .selectFrom('conversation')
    .select(({ fn }) => fn.countAll().as('chats'))
    .where('post_id', '=', postId)
    .where('first_asked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const [lines, prices] = await Promise.all([linesOf(db, postId, ownerId), pricesOf(db, postId)]);
  return { lines, prices, chats: Number(chats) };
};
