import type { OpenDatabase } from './database.ts';

/** Who holds the market: nodes that share a Redis hold it together, a node without one alone. */
export const TOGETHER = 'together';

type Held = { readonly holder: string; readonly leftMs: number; readonly expiresAt: string };

/** `nodes` holds the nodes that run on this database, `redis` the Redis that joins them. */
export type NodeLease = 'nodes' | 'redis';

/** A lease that nodes hold together, by the clock of the database. */
export const nodeLeaseRepository = (
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  name: NodeLease = 'nodes',
) => ({
  /** Takes the lease where it is free or held by the same holder, or keeps it for longer; false where another holds it. */
  hold: async (holder: string, leaseMs: number): Promise<boolean> => {
    const expires_at = dialect.clock(leaseMs);
    const row = await db
      .insertInto('lease')
      .values({ name, holder, expires_at, last_run_at: null, runs: 1 })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at })
          .where((lease) =>
            lease.or([lease('lease.holder', '=', holder), lease('lease.expires_at', '<=', dialect.clock(0))]),
          ),
      )
      .returning('name')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Who holds it and for how long, in milliseconds; undefined where it is free. */
  held: async (): Promise<Held | undefined> => {
    const row = await db
      .selectFrom('lease')
      .select(['holder', 'expires_at', dialect.clock(0).as('now')])
      .where('name', '=', name)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const leftMs = Date.parse(row.expires_at) - Date.parse(row.now);
    return leftMs <= 0 ? undefined : { holder: row.holder, leftMs, expiresAt: row.expires_at };
  },

  /** Enters a new name of the same holder. */
  replace: async (holder: string, by: string): Promise<void> => {
    await db.updateTable('lease').set({ holder: by }).where('name', '=', name).where('holder', '=', holder).execute();
  },

  /** Ends the lease of this holder now: it stopped, or is known to be dead. */
  release: async (holder: string): Promise<void> => {
    await db
      .updateTable('lease')
      .set({ expires_at: dialect.clock(0) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  },
});
export type NodeLeaseRepository = ReturnType<typeof nodeLeaseRepository>;
