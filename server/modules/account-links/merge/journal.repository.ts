import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Moved } from './decisions.ts';

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;
/** The account that stays and the account that is merged into it. */
export type Pair = { readonly kept: number; readonly gone: number };

/** One step of a merge, recorded for undo; steps are undone in reverse order. */
export type Step =
  | { readonly do: 'moved'; readonly table: string; readonly column: string; readonly keys: readonly Row[] }
  | { readonly do: 'dropped'; readonly table: string; readonly rows: readonly Row[] }
  /** Notes of favourites that both accounts had. */
  | {
      readonly do: 'noted';
      readonly notes: readonly { readonly post_id: number; readonly before: string | null; readonly after: string }[];
    }
  /** Stock numbers that both accounts used. */
  | {
      readonly do: 'cleared';
      readonly posts: readonly { readonly id: number; readonly stock_number: string | null }[];
    };

const AT_ONCE = 200;

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, place) =>
    list.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
  );

const both = (terms: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  terms.length === 0 ? sql`true` : sql.join(terms, sql` and `);

const isKey = (row: Row): RawBuilder<unknown> =>
  sql`(${both(Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))})`;

const isOneOf = (keys: readonly Row[]): RawBuilder<unknown> => sql`(${sql.join(keys.map(isKey), sql` or `)})`;

/** Deletes the rows that match a condition and returns them. */
export const drop = async (transaction: Transaction, table: string, where: RawBuilder<unknown>): Promise<Step[]> => {
  const { rows } = await sql<Row>`delete from ${sql.table(table)} where ${where} returning *`.execute(transaction);
  return rows.length === 0 ? [] : [{ do: 'dropped', table, rows }];
};

const twinsOf = ({ table, column, unique = [] }: Moved, { kept, gone }: Pair): RawBuilder<unknown> => {
  const same = unique.map((name) => sql`twin.${sql.ref(name)} = ${sql.table(table)}.${sql.ref(name)}`);
  const twin = both([sql`twin.${sql.ref(column)} = ${kept}`, ...same]);
  return sql`${sql.ref(column)} = ${gone} and exists (select 1 from ${sql.table(table)} as twin where ${twin})`;
};

/** Moves the rows of the old account to the remaining one; drops duplicates and rows that would refer to itself. */
export const moveRows = async (transaction: Transaction, moved: Moved, pair: Pair): Promise<Step[]> => {
  const { table, column, key, unique, notSelf } = moved;
  const { kept, gone } = pair;
  const steps: Step[] = [];
  if (notSelf !== undefined) {
    const isAboutBoth = sql`${sql.ref(column)} = ${gone} and ${sql.ref(notSelf)} = ${kept}`;
    steps.push(...(await drop(transaction, table, isAboutBoth)));
  }
  if (unique !== undefined) steps.push(...(await drop(transaction, table, twinsOf(moved, pair))));
  const names = sql.join(key.length === 0 ? [sql`1 as one`] : key.map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${kept} where ${sql.ref(column)} = ${gone} returning ${names}
  `.execute(transaction);
  if (rows.length > 0) steps.push({ do: 'moved', table, column, keys: key.length === 0 ? [{}] : rows });
  return steps;
};

/** Restores a row, unless its parent is gone or it was created again. */
const putBack = async (transaction: Transaction, table: string, row: Row): Promise<void> => {
  const { post_id: postId = null } = row;
  // The draft of a new post has no post id.
  if (postId !== null && postId !== 0) {
    const { rows } = await sql`select 1 from post where id = ${postId}`.execute(transaction);
    if (rows.length === 0) return;
  }
  const names = Object.keys(row);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => row[name]))}) on conflict do nothing
  `.execute(transaction);
};

/** A stock number is unique among a seller's posts: duplicates of the old account are cleared. */
export const clearStockNumbers = async (transaction: Transaction, { kept, gone }: Pair): Promise<Step[]> => {
  const posts = await transaction
    .selectFrom('post')
    .innerJoin('post as twin', 'twin.stock_number', 'post.stock_number')
    .select(['post.id', 'post.stock_number'])
    .distinct()
    .where('post.owner_id', '=', gone)
    .where('twin.owner_id', '=', kept)
    .where('post.deleted_at', 'is', null)
    .where('twin.deleted_at', 'is', null)
    .execute();
  for (const { id } of posts)
    await transaction.updateTable('post').set({ stock_number: null }).where('id', '=', id).execute();
  return posts.length === 0 ? [] : [{ do: 'cleared', posts }];
};

const returnStockNumbers = async (
  transaction: Transaction,
  posts: readonly { id: number; stock_number: string | null }[],
) => {
  for (const { id, stock_number } of posts)
    await transaction
      .updateTable('post')
      .set({ stock_number })
      .where('id', '=', id)
      .where('stock_number', 'is', null)
      .execute();
};

/** Notes that were edited since the merge stay as they are. */
const returnNotes = async (
  transaction: Transaction,
  notes: readonly { post_id: number; before: string | null; after: string }[],
  kept: number,
) => {
  for (const { post_id, before, after } of notes)
    await transaction
      .updateTable('favourite')
      .set({ note: before })
      .where('user_id', '=', kept)
      .where('post_id', '=', post_id)
      .where('note', '=', after)
      .execute();
};

/** Undoes one step; rows that changed owner again since then are left. */
export const takeBack = async (transaction: Transaction, step: Step, { kept, gone }: Pair): Promise<void> => {
  if (step.do === 'cleared') return returnStockNumbers(transaction, step.posts);
  if (step.do === 'noted') return returnNotes(transaction, step.notes, kept);
  const { table } = step;
  if (step.do === 'dropped') {
    for (const row of step.rows) await putBack(transaction, table, row);
    return;
  }
  const column = sql.ref(step.column);
  for (const keys of chunks(step.keys)) {
    const where = sql`${column} = ${kept} and ${isOneOf(keys)}`;
    await sql`update ${sql.table(table)} set ${column} = ${gone} where ${where}`.execute(transaction);
  }
};
