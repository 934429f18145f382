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
} as const;

/** The database knows migrations that this program does not: a newer version wrote it. */
export class NewerDatabaseError extends Error {
  readonly code = 'NEWER_DATA';
}

const isNewer = (error: unknown): boolean =>
  error instanceof Error && /previously executed migration .* is missing/.test(error.message);

/**
 * Brings the tables to this program's version: forward only, in one transaction, one process at a time (an advisory
 * lock in PostgreSQL, the write lock in SQLite). Refuses a database that a newer program has migrated.
 */
export const migrate = async ({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>): Promise<readonly string[]> => {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(Object.entries(MIGRATIONS).map(([name, migration]) => [name, migration(dialect)])),
        ),
    },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (isNewer(error)) throw new NewerDatabaseError('A newer version wrote this database.', { cause: error });
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
  return results.map(({ migrationName }) => migrationName);
};
