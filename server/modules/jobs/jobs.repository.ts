import type { Db } from '#server/database/connection.ts';
import type { Slice } from '#server/lib/slice.ts';

export type NewJob = { readonly kind: string; readonly payload: string; readonly runAt: string; readonly at: string };

/** Inserts a job in the caller's transaction. */
export const addJob = async (db: Db, { kind, payload, runAt, at }: NewJob): Promise<void> => {
  await db
    .insertInto('job')
    .values({ kind, payload, state: 'waiting', tries: 0, run_at: runAt, created_at: at })
    .execute();
};

/** A job as one try sees it; `tries` counts the tries started before, and identifies the claim. */
export type DueJob = {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly tries: number;
};

/** The job of a claim; undefined once the claim has expired and another process took it. */
const claimed = (db: Db, { id, tries }: DueJob) =>
  db.updateTable('job').where('id', '=', id).where('tries', '=', tries).where('state', '=', 'waiting');

/** Reads jobs: those due, the time of the next one, and those that failed for good. */
const jobLists = (db: Db) => ({
  /** Due and unclaimed jobs of these kinds, the oldest first. */
  due: (kinds: readonly string[], now: string, limit: number): Promise<DueJob[]> =>
    db
      .selectFrom('job')
      .select(['id', 'kind', 'payload', 'tries'])
      .where('state', '=', 'waiting')
      .where('run_at', '<=', now)
      .where((job) => job.or([job('claimed_until', 'is', null), job('claimed_until', '<=', now)]))
      .where('kind', 'in', kinds)
      .orderBy('run_at')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** When the next job of these kinds may run. */
  nextAt: async (kinds: readonly string[]): Promise<string | undefined> => {
    const next = await db
      .selectFrom('job')
      .select(['run_at', 'claimed_until'])
      .where('state', '=', 'waiting')
      .where('kind', 'in', kinds)
      .where('claimed_until', 'is', null)
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst();
    return next?.run_at;
  },

  /** Jobs that failed for good, the latest first. */
  dead: async ({ offset, limit }: Slice) => {
    const dead = db.selectFrom('job').where('state', '=', 'dead');
    const { count } = await dead.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
    const rows = await dead
      .selectAll()
      .orderBy('failed_at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute();
    return { rows, total: Number(count) };
  },
});

/** The claim of a job for one try, and how the try ended. */
const tries = (db: Db) => ({
  /** Claims a job for one try, which counts even if the process dies; undefined if another process was faster. */
  claim: async (job: DueJob, until: string): Promise<DueJob | undefined> => {
    const tries = job.tries + 1;
    const row = await claimed(db, job).set({ claimed_until: until, tries }).returning('id').executeTakeFirst();
    return row === undefined ? undefined : { ...job, tries };
  },

  remove: async ({ id, tries }: DueJob): Promise<void> => {
    await db.deleteFrom('job').where('id', '=', id).where('tries', '=', tries).execute();
  },

  postpone: async (job: DueJob, runAt: string, lastError: string): Promise<void> => {
    await claimed(db, job).set({ claimed_until: null, run_at: runAt, last_error: lastError }).execute();
  },

  /** Releases an interrupted job as if it had not been started. */
  release: async (job: DueJob): Promise<void> => {
    await claimed(db, job)
      .set({ claimed_until: null, tries: job.tries - 1 })
      .execute();
  },

  bury: async (job: DueJob, failedAt: string, lastError?: string): Promise<void> => {
    const error = lastError === undefined ? {} : { last_error: lastError };
    await claimed(db, job)
      .set({ state: 'dead', claimed_until: null, failed_at: failedAt, ...error })
      .execute();
  },
});

export const jobsRepository = (db: Db) => ({
  ...jobLists(db),
  ...tries(db),
});
export type JobsRepository = ReturnType<typeof jobsRepository>;

/** Restarts a dead job from its first try; false if there is no such job. */
export const reviveJob = async (db: Db, id: number, now: string): Promise<boolean> => {
  const revived = await db
    .updateTable('job')
    .set({ state: 'waiting', tries: 0, run_at: now, claimed_until: null, failed_at: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning('id')
    .executeTakeFirst();
  return revived !== undefined;
};
