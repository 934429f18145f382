import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { drop, type Pair, type Step } from './journal.repository.ts';

/** For tables whose children also refer to the user by the parent's key: insert a copy, move its children, delete the original. */
type Family = {
  readonly parent: string;
  readonly child: string;
  readonly user: string;
  /** The other columns of the parent's key, and their names in the child. */
  readonly keys: readonly (readonly [parent: string, child: string])[];
  readonly columns: readonly string[];
};

export const FAMILIES: readonly Family[] = [
  {
    parent: 'post_draft',
    child: 'post_draft_photo',
    user: 'user_id',
    keys: [['post_id', 'post_id']],
    columns: ['post_id', 'content', 'saved_at'],
  },
  {
    parent: 'stock_import',
    child: 'stock_import_row',
    user: 'owner_id',
    keys: [['id', 'import_id']],
    columns: ['id', 'file_name', 'created_at', 'undone_at'],
  },
];

type Key = Readonly<Record<string, string | number | null>>;

/** Moves parents with their children from one user to another; a parent that the other already has is left. */
const moveFamily = async (
  transaction: Transaction,
  { parent, child, user, keys, columns }: Family,
  { from, to, only }: { readonly from: number; readonly to: number; readonly only?: readonly Key[] },
): Promise<Key[]> => {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const own = sql.join(keys.map(([name]) => sql.ref(name)));
  const chosen =
    only === undefined
      ? sql`true`
      : sql`(${sql.join(
          only.map((key) =>
            sql.join(
              keys.map(([name]) => sql`${sql.ref(name)} = ${key[name]}`),
              sql` and `,
            ),
          ),
          sql` or `,
        )})`;
  const { rows } = await sql<Key>`
    insert into ${sql.table(parent)} (${sql.ref(user)}, ${names})
    select ${sql.lit(to)}, ${names} from ${sql.table(parent)} where ${sql.ref(user)} = ${from} and ${chosen}
    on conflict do nothing returning ${own}
  `.execute(transaction);
  for (const key of rows) {
    const ofChild = sql.join(
      keys.map(([name, childName]) => sql`${sql.ref(childName)} = ${key[name]}`),
      sql` and `,
    );
    await sql`
      update ${sql.table(child)} set ${sql.ref(user)} = ${to} where ${sql.ref(user)} = ${from} and ${ofChild}
    `.execute(transaction);
    const ofParent = sql.join(
      keys.map(([name]) => sql`${sql.ref(name)} = ${key[name]}`),
      sql` and `,
    );
    await sql`delete from ${sql.table(parent)} where ${sql.ref(user)} = ${from} and ${ofParent}`.execute(transaction);
  }
  return rows;
};

/** Drafts of a post that both accounts have: the later one is kept. */
const dropOlderDrafts = async (transaction: Transaction, { kept, gone }: Pair): Promise<Step[]> => {
  const steps: Step[] = [];
  const both = await transaction
    .selectFrom('post_draft as own')
    .innerJoin('post_draft as other', 'other.post_id', 'own.post_id')
    .select(['own.post_id', 'own.saved_at as kept_at', 'other.saved_at as gone_at'])
    .where('own.user_id', '=', kept)
    .where('other.user_id', '=', gone)
    .execute();
  for (const { post_id, kept_at, gone_at } of both) {
    const where = sql`user_id = ${kept_at >= gone_at ? gone : kept} and post_id = ${post_id}`;
    const photos = await drop(transaction, 'post_draft_photo', where);
    const draft = await drop(transaction, 'post_draft', where);
    // Undone in reverse: the draft before its photos.
    steps.push(...photos, ...draft);
  }
  return steps;
};

/** Rows of families that changed owner, by their parents' keys. */
export type MovedFamilies = { readonly dropped: readonly Step[]; readonly keys: readonly (readonly Key[])[] };

/** Drafts and imported stock files. */
export const moveFamilies = async (transaction: Transaction, pair: Pair): Promise<MovedFamilies> => {
  const dropped = await dropOlderDrafts(transaction, pair);
  const keys: Key[][] = [];
  for (const family of FAMILIES) keys.push(await moveFamily(transaction, family, { from: pair.gone, to: pair.kept }));
  return { dropped, keys };
};

export const returnFamilies = async (transaction: Transaction, { keys }: MovedFamilies, pair: Pair): Promise<void> => {
  for (const [place, family] of FAMILIES.entries()) {
    const only = keys[place] ?? [];
    if (only.length > 0) await moveFamily(transaction, family, { from: pair.kept, to: pair.gone, only });
  }
};
