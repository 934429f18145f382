import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { countPostsSince, POSTS_A_DAY } from '#server/modules/posts/index.ts';

/** How many more new cars a company may have: by its credits (D134), and within a day (D171). */
export const freePlaces = async (db: Db, ownerId: number, now: number): Promise<{ credits: number; today: number }> => {
  const [{ post_credits: credits }, made] = await Promise.all([
    db.selectFrom('users').select('post_credits').where('id', '=', ownerId).executeTakeFirstOrThrow(),
    countPostsSince(db, ownerId, now - DAY_MS),
  ]);
  return { credits: Math.max(0, credits), today: Math.max(0, POSTS_A_DAY.business - made) };
};
