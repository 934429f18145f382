import type { Insertable, Kysely, LogEvent, Selectable, Transaction as KyselyTransaction, Updateable } from 'kysely';
import type { Database } from './schema.ts';

/** The database or a transaction in it. */
export type Db = Kysely<Database>;
/** A transaction that a caller passes on, so that all its writes are kept or none. */
export type Transaction = KyselyTransaction<Database>;
/** A row as it is read. */
export type StoredRow<Table extends keyof Database> = Selectable<Database[Table]>;
/** A row to insert. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
/** Columns to update. */
export type RowChanges<Table extends keyof Database> = Updateable<Database[Table]>;
/** Called after every statement with what it was and how long it took. */
export type NoteQuery = (event: LogEvent) => void;
