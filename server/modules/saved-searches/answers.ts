import type { Db } from '#server/database/connection.ts';
import { muteSearchesUntil } from './saved-searches.repository.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Sends nothing of these searches of the user for a week; those of others stay as they are. */
export const muteSearches = (db: Db, userId: number, ids: readonly number[], now: number): Promise<void> =>
  muteSearchesUntil(db, userId, ids, new Date(now + WEEK_MS).toISOString());
