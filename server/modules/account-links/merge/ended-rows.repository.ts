import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { FATES } from './decisions.ts';

/** Deletes what of an account ends with a merge, without its sessions. */
export const endRows = async (transaction: Transaction, userId: number): Promise<void> => {
  for (const [table, columns] of Object.entries(FATES))
    for (const [column, fate] of Object.entries(columns))
      if (fate === 'ends' && table !== 'session')
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(transaction);
};
