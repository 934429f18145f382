import { PostId } from '#contract/ids.ts';
import type { Db } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import type { Lease } from '#server/module.ts';
import { endedTops } from './audience.repository.ts';
import type { Notices } from './notify.ts';

const NOTIFIED_UNTIL = 'notices.topsToldUntil';

/** Notifies sellers whose top listings have ended since the last run; the first run notifies nobody. */
export const tellEndedTops =
  (db: Db, { notify }: Pick<Notices, 'notify'>, now: () => number) =>
  async ({ assertHeld }: Pick<Lease, 'assertHeld'>): Promise<void> => {
    const until = new Date(now()).toISOString();
    const after = (await settingsRepository(db).get(NOTIFIED_UNTIL)) ?? until;
    const ended = await endedTops(db, after, until);
    if (ended.length === 0 && after !== until) return;
    await db.transaction().execute(async (transaction) => {
      await assertHeld(transaction);
      for (const { id, owner_id, top_until } of ended)
        await notify(transaction, {
          userId: owner_id,
          key: `top ${id} ${top_until}`,
          data: { kind: 'topEnded', postIds: [PostId.parse(id)] },
          at: until,
        });
      await settingsRepository(transaction).set(NOTIFIED_UNTIL, ended.at(-1)?.top_until ?? until);
    });
  };
