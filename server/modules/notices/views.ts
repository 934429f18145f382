import type { Notice } from '#contract/http/notices.ts';
import { UserId } from '#contract/ids.ts';
import { mediaUrl } from '#contract/media.ts';
import type { Db } from '#server/database/connection.ts';
import { displayName } from '#server/lib/display-name.ts';
import { carsByIds } from '#server/modules/chat/index.ts';
import { findUsers, type NoticeRow } from './notices.repository.ts';

const AVATAR_WIDTH = 320;

const postIdsOf = ({ data }: NoticeRow): readonly number[] => ('postIds' in data ? data.postIds : []);
const userIdOf = ({ data }: NoticeRow): number | undefined => ('userId' in data ? data.userId : undefined);

/** Notices with their cars and users as those are today. */
export const viewNotices = async (db: Db, rows: readonly NoticeRow[]): Promise<Notice[]> => {
  const cars = await carsByIds(db, rows.flatMap(postIdsOf));
  const users = await findUsers(db, [...new Set(rows.flatMap((row) => userIdOf(row) ?? []))]);
  const userOf = (row: NoticeRow): Notice['user'] => {
    const user = users.find(({ id }) => id === userIdOf(row));
    if (user === undefined) return null;
    const avatar = user.avatar_key === null ? null : mediaUrl(user.avatar_key, AVATAR_WIDTH);
    return { id: UserId.parse(user.id), name: displayName(user), avatar };
  };
  return rows.map((row) => ({
    id: row.id,
    createdDate: row.created_at,
    readDate: row.read_at,
    data: row.data,
    cars: postIdsOf(row).flatMap((id) => cars.get(id) ?? []),
    user: userOf(row),
  }));
};
