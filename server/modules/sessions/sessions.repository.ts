import type { Db, NewRow } from '#server/database/connection.ts';

export type NewSession = NewRow<'session'>;

const MAX_LISTED = 100;

/** The columns that authorisation needs; a blocked user and a merged account have no row. */
const liveUsers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('country', 'country.id', 'users.country_id')
    .select(['users.role', 'users.email', 'users.leaving_since', 'country.currency'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('login_identity').select('user_id').whereRef('login_identity.user_id', '=', 'users.id'))
        .as('has_identity'),
    )
    .where('users.blocked_at', 'is', null)
    .where('users.merged_into', 'is', null);

/** Sessions with their users. */
const withUsers = (db: Db) =>
  liveUsers(db)
    .innerJoin('session', 'session.user_id', 'users.id')
    .select(['session.id', 'session.user_id', 'kind', 'is_remembered', 'last_seen_at', 'idle_until', 'ends_at'])
    .select('session.created_at');

/** Finds, adds and renews sessions. */
const liveSessions = (db: Db) => ({
  /** The session with its user. */
  find: (tokenHash: string) => withUsers(db).where('token_hash', '=', tokenHash).executeTakeFirst(),

  /** The same, found by its id. */
  findById: (id: number) => withUsers(db).where('session.id', '=', id).executeTakeFirst(),

  findUser: (userId: number) => liveUsers(db).where('users.id', '=', userId).executeTakeFirst(),

  add: async (session: NewSession): Promise<number> => {
    const { id } = await db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow();
    return id;
  },

  seen: async (id: number, at: string, idleUntil: string): Promise<void> => {
    await db.updateTable('session').set({ last_seen_at: at, idle_until: idleUntil }).where('id', '=', id).execute();
  },

  renew: async (id: number, tokenHash: string): Promise<void> => {
    await db.updateTable('session').set({ token_hash: tokenHash }).where('id', '=', id).execute();
  },

  /** The user's live sessions, the latest used first. */
  list: (userId: number, now: string) =>
    db
      .selectFrom('session')
      .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .where('idle_until', '>', now)
      .where('ends_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .execute(),
});

/** Ends sessions and deletes those that have ended. */
const endedSessions = (db: Db) => ({
  /** Ends one of the user's sessions; false if it is not theirs or does not exist. */
  end: async (id: number, userId: number): Promise<boolean> => {
    const ended = await db
      .deleteFrom('session')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .execute();
    return ended.length > 0;
  },

  /** Ends all sessions of the user except one, and returns the ids of those that ended. */
  endAll: async (userId: number, exceptId = 0): Promise<number[]> => {
    const ended = await db
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .where('id', '!=', exceptId)
      .returning('id')
      .execute();
    return ended.map(({ id }) => id);
  },

  forgetEnded: async (now: string): Promise<void> => {
    await db
      .deleteFrom('session')
      .where((session) => session.or([session('idle_until', '<', now), session('ends_at', '<', now)]))
      .execute();
  },
});

/** Sessions by the hashes of their tokens. */
export const sessionsRepository = (db: Db) => ({
  ...liveSessions(db),
  ...endedSessions(db),
});
export type SessionsRepository = ReturnType<typeof sessionsRepository>;
