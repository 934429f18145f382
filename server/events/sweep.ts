import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { deleteEvents, lastNumber } from './events.repository.ts';
import { subscribersRepository } from './subscribers.repository.ts';

/** Events are kept at least this long for the stock feeds of dealers who were away. */
const KEPT_MS = 14 * DAY_MS;
/** A subscriber that did not run for this long no longer prevents deletion. */
const FORGOTTEN_MS = 30 * DAY_MS;
const SWEPT_UP_TO = 'events.sweptUpTo';

/** The number up to which events were deleted. */
export const sweptUpTo = async (db: Db): Promise<number> =>
  Number((await settingsRepository(db).get(SWEPT_UP_TO)) ?? 0);

/** Deletes events that every durable subscriber has confirmed and that are older than two weeks. */
export const sweepEvents = async (db: Db, now: number): Promise<void> => {
  const iso = (before: number): string => new Date(now - before).toISOString();
  await db.transaction().execute(async (transaction) => {
    const positions = await subscribersRepository(transaction).positionsSince(iso(FORGOTTEN_MS));
    const upTo = Math.min(await lastNumber(transaction), ...positions);
    const deleted = await deleteEvents(transaction, { upTo, before: iso(KEPT_MS) });
    if (deleted !== undefined) await settingsRepository(transaction).set(SWEPT_UP_TO, String(deleted));
  });
};
