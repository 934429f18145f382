import type { Db } from './rows.ts';

const USERS_AT_ONCE = 500;

const inParts = (userIds: readonly number[]): readonly number[][] =>
  Array.from({ length: Math.ceil(userIds.length / USERS_AT_ONCE) }, (_, part) =>
    userIds.slice(part * USERS_AT_ONCE, (part + 1) * USERS_AT_ONCE),
  );

/** Notes when users were last connected and until when they count as online; null: they have gone. */
export const saveSeen = async (
  db: Db,
  userIds: readonly number[],
  { at, onlineUntil }: { readonly at: string; readonly onlineUntil: string | null },
): Promise<void> => {
  for (const part of inParts(userIds))
    await db
      .updateTable('chat_user')
      .set({ seen_at: at, online_until: onlineUntil })
      .where('user_id', 'in', part)
      .execute();
};
