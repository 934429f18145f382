import { SOCIAL_LINKS, type SocialLink } from '#contract/http/tasks.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { TaskFacts } from './task-list.ts';

const findUser = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'country_id', 'region_id', 'task_rewarded_at'])
    .select((user) => [
      user
        .selectFrom('invite')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('inviter_id', '=', userId)
        .where('counted_at', 'is not', null)
        .as('invited'),
      user
        .selectFrom('login_identity')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .as('identities'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** The social links that a person has opened. */
export const socialLinksOf = async (db: Db, userId: number): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('social_click')
    .select('link')
    .where('user_id', '=', userId)
    .orderBy('link')
    .limit(SOCIAL_LINKS.length)
    .execute();
  return new Set(rows.map((row) => row.link));
};

export const taskFacts = async (db: Db, userId: number): Promise<TaskFacts> => {
  // One after the other: this also runs inside transactions, which are one connection.
  const user = await findUser(db, userId);
  const links = await socialLinksOf(db, userId);
  return {
    links,
    invitedCount: user.invited ?? 0,
    isProfileCompleted: user.country_id !== null && user.region_id !== null,
    isVerified: user.email !== null || (user.identities ?? 0) > 0,
    rewardedAt: user.task_rewarded_at,
  };
};

/** Opening a link twice changes nothing. */
export const addSocialClick = async (
  transaction: Transaction,
  userId: number,
  link: SocialLink,
  at: string,
): Promise<void> => {
  await transaction
    .insertInto('social_click')
    .values({ user_id: userId, link, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'link']).doNothing())
    .execute();
};

/** Lets one writer at a time go on with this person: who comes second sees what the first has done. */
export const takeTurn = async (transaction: Transaction, userId: number): Promise<void> => {
  await transaction
    .updateTable('users')
    .set((user) => ({ task_rewarded_at: user.ref('task_rewarded_at') }))
    .where('id', '=', userId)
    .execute();
};

/** Gives the reward to a person who has none yet (D153); whether they had none. */
export const giveReward = async (
  transaction: Transaction,
  userId: number,
  credits: number,
  at: string,
): Promise<boolean> => {
  const rewarded = await transaction
    .updateTable('users')
    .set((user) => ({ task_rewarded_at: at, post_credits: user('post_credits', '+', credits) }))
    .where('id', '=', userId)
    .where('task_rewarded_at', 'is', null)
    .returning('id')
    .execute();
  return rewarded.length > 0;
};
