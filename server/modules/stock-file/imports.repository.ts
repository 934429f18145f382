import { sql } from 'kysely';
import { type ImportName, KEPT_IMPORTS, type StockImport } from '#contract/http/stock-import.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { StockImportRowTable } from '#server/database/schema-selling.ts';

export type ImportOf = { readonly ownerId: number; readonly id: string };

/** Begins an import where it was not begun yet; the oldest beyond those that are kept are forgotten. */
export const addImport = async (
  db: Transaction,
  ownerId: number,
  { id, fileName }: ImportName,
  at: string,
): Promise<void> => {
  const added = await db
    .insertInto('stock_import')
    .values({ owner_id: ownerId, id, file_name: fileName, created_at: at, undone_at: null })
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return;
  const kept = db
    .selectFrom('stock_import')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(KEPT_IMPORTS);
  await db.deleteFrom('stock_import').where('owner_id', '=', ownerId).where('id', 'not in', kept).execute();
};

/** Keeps what an import does; what is kept already stays as it was kept first. */
export const addRows = async (db: Transaction, rows: readonly StockImportRowTable[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('stock_import_row')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['owner_id', 'import_id', 'post_id']).doNothing())
    .execute();
};

const countOf = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`count(case when ${condition} then 1 end)`;

/** A person's last imports with what they did, the newest first. */
export const listImports = async (db: Db, ownerId: number): Promise<StockImport[]> => {
  const kind = (name: StockImportRowTable['kind']) => countOf(sql`r.kind = ${name}`);
  const rows = await db
    .selectFrom('stock_import as i')
    .leftJoin('stock_import_row as r', (join) =>
      join.onRef('r.owner_id', '=', 'i.owner_id').onRef('r.import_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.file_name', 'i.created_at', 'i.undone_at'])
    .select([
      kind('create').as('created'),
      kind('edit').as('updated'),
      kind('hide').as('hidden'),
      kind('sold').as('sold'),
      countOf(sql`r.post_id is not null and r.outcome is null`).as('left'),
      countOf(sql`r.outcome <> 'undone'`).as('kept'),
    ])
    .where('i.owner_id', '=', ownerId)
    .groupBy(['i.id', 'i.file_name', 'i.created_at', 'i.undone_at'])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(KEPT_IMPORTS)
    .execute();
  return rows.map(({ id, file_name, created_at, undone_at, ...counts }) => ({
    id,
    fileName: file_name,
    createdDateUtc: created_at,
    undoneDateUtc: undone_at,
    created: Number(counts.created),
    updated: Number(counts.updated),
    hidden: Number(counts.hidden),
    sold: Number(counts.sold),
    left: Number(counts.left),
    kept: Number(counts.kept),
  }));
};

/** Says that an import is being taken back; false where there is none. */
export const beginUndo = async (db: Db, { ownerId, id }: ImportOf, at: string): Promise<boolean> => {
  const row = await db
    .updateTable('stock_import')
    .set({ undone_at: sql<string>`coalesce(undone_at, ${at})` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** The next rows that were not taken back yet. */
export const openRows = (db: Db, { ownerId, id }: ImportOf, limit: number) =>
  db
    .selectFrom('stock_import_row')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('import_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('post_id')
    .limit(limit)
    .execute();

export const countOpenRows = async (db: Db, { ownerId, id }: ImportOf): Promise<number> => {
  const { count } = await db
    .selectFrom('stock_import_row')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('import_id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Keeps what undoing a row came to; false where somebody else was quicker. */
export const endRow = async (
  db: Db,
  { owner_id, import_id, post_id }: Pick<StockImportRowTable, 'owner_id' | 'import_id' | 'post_id'>,
  outcome: string,
): Promise<boolean> => {
  const row = await db
    .updateTable('stock_import_row')
    .set({ outcome })
    .where('owner_id', '=', owner_id)
    .where('import_id', '=', import_id)
    .where('post_id', '=', post_id)
    .where('outcome', 'is', null)
    .returning('post_id')
    .executeTakeFirst();
  return row !== undefined;
};

const STANDING = [
  'post.id',
  'post.modified_at',
  'post.moderation',
  'post.hidden_at',
  'post.sold_at',
  'post.deleted_at',
  'post.first_active_at',
  'post.price_minor',
  'post.price_unit',
  'post.mileage',
  'post.mileage_unit',
  'post.availability_id',
  'post.country_id',
  'post.region_id',
  'post.lookup_address',
  'post.stock_number',
  'post.notes',
] as const;

/** The state of a person's cars: all that an import changes. */
export const standingCars = (db: Db, ownerId: number, ids: readonly number[]) =>
  db
    .selectFrom('post')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select([...STANDING, 'brand.name as brand', 'model.name as model'])
    .select((post) =>
      post
        .selectFrom('post_photo')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('post_photo.post_id', '=', 'post.id')
        .as('photos'),
    )
    .where('post.owner_id', '=', ownerId)
    .where('post.id', 'in', [...ids])
    .orderBy('post.id')
    .execute();
export type StandingCar = Awaited<ReturnType<typeof standingCars>>[number];
