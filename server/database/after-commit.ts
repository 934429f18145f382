import { Kysely, type TransactionBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** Work that waits for a commit; it must not throw, since the commit has happened. */
export type CommitHook = () => void | Promise<void>;

type Waiting = { readonly commit: Set<CommitHook>; readonly failure: Set<() => void> };

const waiting = new WeakMap<Kysely<Database>, Waiting>();

/**
 * Runs a hook after the commit of the transaction, and never after a rollback. The same function runs once. Outside a
 * transaction the hook runs on the next turn of the event loop's microtasks: every statement commits by itself there.
 */
export const afterCommit = (db: Kysely<Database>, hook: CommitHook): void => {
  const hooks = waiting.get(db)?.commit;
  if (hooks !== undefined) hooks.add(hook);
  else queueMicrotask(() => void hook());
};

/** Runs a hook when the transaction failed: it was rolled back, or its connection broke before it was known what happened. */
export const afterFailure = (db: Kysely<Database>, hook: () => void): void => void waiting.get(db)?.failure.add(hook);

/** Kysely whose transactions resolve after the hooks of their commit. */
export class HookedKysely extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const hooks: Waiting = { commit: new Set(), failure: new Set() };
      const ended = execute((transaction) => {
        waiting.set(transaction, hooks);
        return work(transaction);
      });
      const result = await ended.catch((error: unknown) => {
        for (const hook of hooks.failure) hook();
        throw error;
      });
      // Hooks run outside the transaction, so that they may read the database: SQLite has one connection.
      for (const hook of hooks.commit) await hook();
      return result;
    };
    return builder;
  }
}
