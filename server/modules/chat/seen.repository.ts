import type { Db } from '#server/database/connection.ts';
import { blocksBetween } from './blocks-between.repository.ts';

const USERS_AT_ONCE = 500;
/** The most watchers of one change, and the most members of one user, that are notified. */
const MOST_WATCHED = 1000;

const inParts = (userIds: readonly number[]): readonly number[][] =>
  Array.from({ length: Math.ceil(userIds.length / USERS_AT_ONCE) }, (_, part) =>
    userIds.slice(part * USERS_AT_ONCE, (part + 1) * USERS_AT_ONCE),
  );

/** Notes when users were last connected and until when they count as online. */
export const saveSeen = async (
  db: Db,
  userIds: readonly number[],
  { at, onlineUntil }: { readonly at: string; readonly onlineUntil: string },
): Promise<void> => {
  for (const part of inParts(userIds))
    await db
      .updateTable('chat_user')
      .set({ seen_at: at, online_until: onlineUntil })
      .where('user_id', 'in', part)
      .execute();
};

/** Notes that users have gone, unless somebody has noted them since `noted`; returns whom. */
export const saveLeft = async (
  db: Db,
  userIds: readonly number[],
  { at, noted }: { readonly at: string; readonly noted: string },
): Promise<readonly number[]> => {
  const left: number[] = [];
  for (const part of inParts(userIds)) {
    const rows = await db
      .updateTable('chat_user')
      .set({ seen_at: at, online_until: null })
      .where('user_id', 'in', part)
      .where('seen_at', '=', noted)
      .returning('user_id')
      .execute();
    left.push(...rows.map(({ user_id }) => user_id));
  }
  return left;
};

/** Those of the users who do not count as online yet. */
export const findOffline = async (db: Db, userIds: readonly number[], at: string): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const part of inParts(userIds)) {
    const rows = await db
      .selectFrom('chat_user')
      .select('user_id')
      .where('user_id', 'in', part)
      .where((eb) => eb.or([eb('online_until', 'is', null), eb('online_until', '<=', at)]))
      .orderBy('user_id')
      .limit(USERS_AT_ONCE)
      .execute();
    found.push(...rows.map(({ user_id }) => user_id));
  }
  return found;
};

/** Ends the online time of users whose node stopped without noting that they left. Each is given to one node. */
export const endLapsed = async (db: Db, at: string): Promise<readonly number[]> => {
  const rows = await db
    .updateTable('chat_user')
    .set({ online_until: null })
    .where('online_until', 'is not', null)
    .where('online_until', '<=', at)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Pairs of members who have written to each other: `theirs` sees `other`, who is one of the users. */
const pairs = (db: Db) =>
  db
    .selectFrom('conversation_member as own')
    .innerJoin('conversation_member as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'own.conversation_id').onRef('theirs.user_id', '!=', 'own.user_id'),
    )
    .innerJoin('chat_user as own_chat', 'own_chat.user_id', 'own.user_id')
    .innerJoin('chat_user as their_chat', 'their_chat.user_id', 'theirs.user_id')
    .select([
      'own.user_id as viewer_id',
      'theirs.user_id as other_id',
      'their_chat.seen_at as other_seen_at',
      'their_chat.online_until as other_online_until',
      'own_chat.is_presence_hidden',
      'their_chat.is_presence_hidden as is_other_presence_hidden',
    ])
    .select(blocksBetween())
    .where('own.last_at', 'is not', null)
    .distinct();

/** Who is connected and in a conversation with one of the users, with what decides what they see of that user. */
export const findWatchers = async (db: Db, userIds: readonly number[], at: string) => {
  const found = [];
  for (const part of inParts(userIds))
    found.push(
      ...(await pairs(db)
        .where('theirs.user_id', 'in', part)
        .where('own_chat.online_until', '>', at)
        .orderBy('own.user_id')
        .limit(MOST_WATCHED)
        .execute()),
    );
  return found;
};

/** Whom a user may see as online or lately seen; `since`: the start of "lately". */
export const findSeen = (db: Db, userId: number, since: string) =>
  pairs(db)
    .where('own.user_id', '=', userId)
    .where((eb) => eb.or([eb('their_chat.online_until', '>', since), eb('their_chat.seen_at', '>', since)]))
    .orderBy('theirs.user_id')
    .limit(MOST_WATCHED)
    .execute();
