import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { memberOf, type Viewer } from '#server/http/viewer.ts';

/** The id of a company that is signed in; FORBIDDEN for anybody else. */
export const companyOf = async (db: Db, viewer: Viewer): Promise<number> => {
  const { id } = memberOf(viewer);
  const row = await db.selectFrom('users').select('is_business').where('id', '=', id).executeTakeFirst();
  if (row?.is_business !== 1) throw new AppError('FORBIDDEN');
  return id;
};
