import type { OpenDatabase } from './database.ts';
import type { Db } from './connection.ts';

type Claim = { readonly name: string; readonly holder: string };

/** Nobody: what is left when a lease was given back. */
const NOBODY = '';

/** Leases by the clock of the database: those of the nodes differ. */
export const leaseRepository = ({ db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>) => ({
  /** Milliseconds until a lease can be taken for work that is due `ms` after its last run; 0 when it can be now. */
  untilFree: async (name: string, ms: number): Promise<number> => {
    const row = await db
      .selectFrom('lease')
      .select(['expires_at', 'last_run_at', dialect.clock(0).as('now')])
      .where('name', '=', name)
      .executeTakeFirst();
    if (row === undefined) return 0;
    const now = Date.parse(row.now);
    const dueAt = row.last_run_at === null ? now : Date.parse(row.last_run_at) + ms;
    return Math.max(0, Date.parse(row.expires_at) - now, dueAt - now);
  },

  /** Takes a free lease whose work is due; of several nodes one gets true. */
  take: async ({ name, holder }: Claim, { leaseMs, ms }: { leaseMs: number; ms: number }): Promise<boolean> => {
    const expires_at = dialect.clock(leaseMs);
    const taken = await db
      .insertInto('lease')
      .values({ name, holder, expires_at, last_run_at: null, runs: 1 })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((lease) => ({ holder, expires_at, runs: lease('lease.runs', '+', 1) }))
          .where('lease.expires_at', '<=', dialect.clock(0))
          .where((lease) =>
            lease.or([lease('lease.last_run_at', 'is', null), lease('lease.last_run_at', '<=', dialect.clock(-ms))]),
          ),
      )
      .returning('name')
      .executeTakeFirst();
    return taken !== undefined;
  },

  /** Keeps a lease for longer; false when another node has taken it. Locks its row until the transaction ends. */
  renew: async ({ name, holder }: Claim, leaseMs: number, transaction: Db = db): Promise<boolean> => {
    const renewed = await transaction
      .updateTable('lease')
      .set({ expires_at: dialect.clock(leaseMs) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .returning('name')
      .executeTakeFirst();
    return renewed !== undefined;
  },

  /** Gives a lease back, and notes a run that counts; nothing when another node has taken it. */
  release: async ({ name, holder }: Claim, hasRun: boolean): Promise<void> => {
    await db
      .updateTable('lease')
      .set({ holder: NOBODY, expires_at: dialect.clock(0), ...(hasRun && { last_run_at: dialect.clock(0) }) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  },
});
export type LeaseRepository = ReturnType<typeof leaseRepository>;
