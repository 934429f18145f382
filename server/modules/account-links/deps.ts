import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/database/connection.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import type { ViewerUser } from '#server/http/viewer.ts';
import type { Google } from '#server/modules/google/index.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import type { Sessions } from '#server/modules/sessions/index.ts';
import type { Telegram } from '#server/modules/telegram/index.ts';

export type AccountLinksDeps = {
  readonly db: Db;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly record: RecordEvents;
  /** Undefined if RATE_LIMIT is off. */
  readonly limiter: RateLimiter | undefined;
  readonly proveGoogle: Google['prove'];
  readonly proveTelegram: Telegram['prove'];
  /** Checks passwords and counts wrong ones, as the login does. */
  readonly signIn: {
    readonly isOwnPassword: (user: ViewerUser, kept: string | null, password: string) => Promise<boolean>;
    readonly checkOwner: (
      request: FastifyRequest,
      credentials: { readonly email: string; readonly password: string },
    ) => Promise<{ readonly id: number }>;
  };
  readonly now: () => number;
};

/** A call by a signed-in user. */
export type Asked = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly user: ViewerUser };
