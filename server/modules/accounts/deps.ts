import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { Cookies } from '#server/http/cookies.ts';
import type { Idempotency } from '#server/http/idempotency.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import type { Passwords } from '#server/modules/passwords/index.ts';
import type { Sessions } from '#server/modules/sessions/index.ts';
import type { Throttle } from '#server/ports/throttle.ts';
import type { KnownDevices } from './known-devices.ts';

export type MergeByMail = { readonly userId: number; readonly otherId: number; readonly email: string };

export type AccountsDeps = {
  readonly db: Db;
  readonly dialect: Pick<OpenDatabase['dialect'], 'isUniqueViolation' | 'isStorageFailure'>;
  readonly config: Pick<Config, 'google'>;
  readonly sessions: Sessions;
  readonly cookies: Cookies;
  readonly devices: KnownDevices;
  readonly passwords: Pick<Passwords, 'hash' | 'verify'>;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly record: RecordEvents;
  readonly idempotency: Idempotency;
  /** Both are none where RATE_LIMIT is off. */
  readonly limiter: RateLimiter | undefined;
  readonly throttle: Throttle | undefined;
  /** The name of the Telegram bot, once it is known. */
  readonly botName: () => string | null;
  /** Offers a user to join the account whose address they have just proven by a mailed link (D183). */
  readonly offerMerge: (transaction: Transaction, offer: MergeByMail) => Promise<void>;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly now: () => number;
};
