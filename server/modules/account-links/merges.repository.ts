import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import type { Journal } from './merge/merge.ts';

/** Merges of the last 30 days, which support can undo (D183). */
export const UNDO_MS = 30 * DAY_MS;

/** Merges as they were made. */
const mergeRecords = (db: Db) => ({
  add: async (merge: {
    readonly keptId: number;
    readonly goneId: number;
    readonly at: string;
    readonly journal: Journal;
  }) => {
    const { keptId, goneId, at, journal } = merge;
    await db
      .insertInto('account_merge')
      .values({ kept_id: keptId, gone_id: goneId, at, undone_at: null, journal: JSON.stringify(journal) })
      .execute();
  },

  /** The merge that took over this account and was not undone. */
  findOf: async (goneId: number) => {
    const row = await db
      .selectFrom('account_merge')
      .select(['id', 'kept_id', 'gone_id', 'at', 'journal'])
      .where('gone_id', '=', goneId)
      .where('undone_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { journal, ...merge } = row;
    // Written by `add`; empty once it has expired.
    return { ...merge, journal: journal === '' ? undefined : (JSON.parse(journal) as Journal) };
  },

  /** Merges that an account is part of, the latest first. */
  listOf: (userId: number) =>
    db
      .selectFrom('account_merge')
      .select(['kept_id', 'gone_id', 'at', 'undone_at'])
      .where((merge) => merge.or([merge('kept_id', '=', userId), merge('gone_id', '=', userId)]))
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
});

/** The undo of a merge, and the data it needs. */
const undoData = (db: Db) => ({
  /** A later merge of the same account must be undone first. */
  hasLater: async (keptId: number, id: number): Promise<boolean> => {
    const later = await db
      .selectFrom('account_merge')
      .select('id')
      .where('kept_id', '=', keptId)
      .where('id', '>', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    return later !== undefined;
  },

  setUndone: async (id: number, at: string): Promise<void> => {
    await db.updateTable('account_merge').set({ undone_at: at, journal: '' }).where('id', '=', id).execute();
  },

  /** Deletes expired undo data. */
  forgetOld: async (before: string): Promise<void> => {
    await db
      .updateTable('account_merge')
      .set({ journal: '' })
      .where('at', '<', before)
      .where('journal', '!=', '')
      .execute();
  },
});

/** Merges of accounts, with their undo data for as long as an undo is allowed. */
export const mergesRepository = (db: Db) => ({
  ...mergeRecords(db),
  ...undoData(db),
});
