import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { DEVICE_SECONDS } from '#server/modules/sessions/index.ts';
import { accountsRepository } from './accounts.repository.ts';
import { knownDevicesRepository } from './known-devices.repository.ts';
import { mailTokensRepository } from './mail-tokens.repository.ts';

/** How long an account waits for its first sign-in or its address to be confirmed. */
const UNUSED_DAYS = 7;

/** Deletes what has run out: mailed links, browsers unseen for a year, accounts that never came to life. */
export const sweepAccounts = async (db: Db, now: () => number): Promise<void> => {
  const before = (ms: number): string => new Date(now() - ms).toISOString();
  await mailTokensRepository(db, now).forgetExpired();
  await knownDevicesRepository(db).forgetOld(before(DEVICE_SECONDS * 1000));
  await accountsRepository(db).forgetUnused(before(UNUSED_DAYS * DAY_MS));
};
