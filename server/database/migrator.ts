import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { OpenDatabase } from './database.ts';
import { foundation } from './migrations/001-foundation.ts';
import { accounts } from './migrations/002-accounts.ts';
import { selling } from './migrations/003-selling.ts';
import { workstation } from './migrations/004-workstation.ts';
import { stockFiles } from './migrations/005-stock-files.ts';
import { sellers } from './migrations/006-sellers.ts';
import { stockImports } from './migrations/007-stock-imports.ts';
import { leases } from './migrations/008-leases.ts';
import { events } from './migrations/009-events.ts';
import { contactReveals } from './migrations/011-contact-reveals.ts';
import { auditLog } from './migrations/012-audit-log.ts';
import { blockedUsers } from './migrations/012-blocked-users.ts';
import { inboxAndAppeals } from './migrations/013-inbox-and-appeals.ts';
import { chat } from './migrations/014-chat.ts';
import { chatNotices } from './migrations/015-chat-notices.ts';
import { chatReports } from './migrations/016-chat-reports.ts';
import { userSearch } from './migrations/020-user-search.ts';
import { blockedSellers } from './migrations/021-blocked-sellers.ts';
import { chatCare } from './migrations/022-chat-care.ts';
import { orderQuantity } from './migrations/023-order-quantity.ts';
import { carLedger } from './migrations/024-car-ledger.ts';
import { chatPresence } from './migrations/025-chat-presence.ts';
import { accountMerges } from './migrations/026-account-merges.ts';
import { leavingUsers } from './migrations/027-leaving-users.ts';
import { telegramOutbox } from './migrations/028-telegram-outbox.ts';
import { telegramSales } from './migrations/029-telegram-sales.ts';
import { dealerChannels } from './migrations/030-dealer-channels.ts';
import { savedSearches } from './migrations/031-saved-searches.ts';
import { notices } from './migrations/032-notices.ts';
import { priceFacts } from './migrations/033-price-facts.ts';
import { postDays } from './migrations/035-post-days.ts';
import { push } from './migrations/036-push.ts';
import { searchFilters } from './migrations/037-search-filters.ts';
import { favouriteNotes } from './migrations/038-favourite-notes.ts';
import { messageNotices } from './migrations/039-message-notices.ts';
import { instalments } from './migrations/040-instalments.ts';
import { favouriteLists } from './migrations/041-favourite-lists.ts';
import { similarCars } from './migrations/042-similar-cars.ts';
import { settingsRepository } from './settings.repository.ts';

/** Every migration in its order; a name once released never changes. */
const MIGRATIONS = {
  '001-foundation': foundation,
  '002-accounts': accounts,
  '003-selling': selling,
  '004-workstation': workstation,
  '005-stock-files': stockFiles,
  '006-sellers': sellers,
  '007-stock-imports': stockImports,
  '008-leases': leases,
  '009-events': events,
  '011-contact-reveals': contactReveals,
  '012-audit-log': auditLog,
  '012-blocked-users': blockedUsers,
  '013-inbox-and-appeals': inboxAndAppeals,
  '014-chat': chat,
  '015-chat-notices': chatNotices,
  '016-chat-reports': chatReports,
  '020-user-search': userSearch,
  '021-blocked-sellers': blockedSellers,
  '022-chat-care': chatCare,
  '023-order-quantity': orderQuantity,
  '024-car-ledger': carLedger,
  '025-chat-presence': chatPresence,
  '026-account-merges': accountMerges,
  '027-leaving-users': leavingUsers,
  '028-telegram-outbox': telegramOutbox,
  '029-telegram-sales': telegramSales,
  '030-dealer-channels': dealerChannels,
  '031-saved-searches': savedSearches,
  '032-notices': notices,
  '033-price-facts': priceFacts,
  '035-post-days': postDays,
  '036-push': push,
  '037-search-filters': searchFilters,
  '038-favourite-notes': favouriteNotes,
  '039-message-notices': messageNotices,
  '040-instalments': instalments,
  '041-favourite-lists': favouriteLists,
  '042-similar-cars': similarCars,
} as const;

/**
 * The last migration of the release before. What came after it only adds (tables, columns that may be empty, indexes), so
 * that programs which know it run on, and start again, while nodes are replaced one by one. What they use is removed by
 * the release after this one at the earliest.
 */
const NEEDED = '030-dealer-channels' satisfies keyof typeof MIGRATIONS;
/** `<latest migration> <the one that programs must know>`, written by the program that migrated. */
const SCHEMA = 'schema.needed';

/** The database has migrations that this program lacks: a newer version wrote it. */
export class NewerDatabaseError extends Error {
  readonly code = 'NEWER_DATA';
}

const isNewer = (error: unknown): boolean =>
  error instanceof Error && /previously executed migration .* is missing/.test(error.message);

/** Whether a newer program migrated the database in such a way that this one still runs on it. */
const runsOn = async (db: OpenDatabase['db'], migrator: Migrator): Promise<boolean> => {
  const [latest, needed] = ((await settingsRepository(db).get(SCHEMA)) ?? '').split(' ');
  if (needed === undefined || !Object.hasOwn(MIGRATIONS, needed)) return false;
  const rows = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  const own = await migrator.getMigrations();
  return rows.rows[0]?.name === latest && own.every(({ executedAt }) => executedAt !== undefined);
};

const noteSchema = async (db: OpenDatabase['db']): Promise<void> => {
  const note = `${Object.keys(MIGRATIONS).at(-1)} ${NEEDED}`;
  const settings = settingsRepository(db);
  if ((await settings.get(SCHEMA)) !== note) await settings.set(SCHEMA, note);
};

/** Knows every migration in its order, for one database. */
export const migratorOf = ({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): Migrator =>
  new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(Object.entries(MIGRATIONS).map(([name, migration]) => [name, migration(dialect)])),
        ),
    },
  });

/**
 * Brings the tables to this program's version: forward only, in one transaction, one process at a time (an advisory
 * lock in PostgreSQL, the write lock in SQLite). A database that a newer program has migrated is left alone if that
 * program marked it as readable by this one, else refused.
 */
export const migrate = async (database: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<readonly string[]> => {
  const { db } = database;
  const migrator = migratorOf(database);
  const { error, results = [] } = await migrator.migrateToLatest();
  if (isNewer(error) && (await runsOn(db, migrator))) return [];
  if (isNewer(error)) throw new NewerDatabaseError('A newer version wrote this database.', { cause: error });
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
  await noteSchema(db);
  return results.map(({ migrationName }) => migrationName);
};
