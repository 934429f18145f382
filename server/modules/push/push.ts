import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { HOUR_MS } from '#contract/time.ts';
import type { PushHosts } from '#server/config-push.ts';
import type { Db } from '#server/database/connection.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { isEndpoint } from './endpoints.ts';
import { type PushKeys, readPushKeys } from './keys.ts';
import { findAddress, idsOfUser, removeAddress } from './push.repository.ts';

const JOB = 'push';
/** For so long a message is tried again, then dropped. */
const TRIED_MS = 2 * HOUR_MS;

/** What a browser shows. It passes through a third party's service: no names of users, and no text of theirs. */
const Message = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of the site. */
  url: z.string(),
  /** A later message with the same one replaces this one on the screen. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof Message>;

const Work = z.object({ addressId: z.number(), userId: z.number(), until: z.number(), message: Message });

export type PushDeps = {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly config: {
    readonly pushHosts: PushHosts;
    readonly publicUrl: string;
    readonly contactMail: string;
  };
  /** None where RATE_LIMIT is off. */
  readonly limiter: RateLimiter | undefined;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => number;
};

export type Push = {
  /** The market's public key; null where nothing is sent. */
  readonly publicKey: () => Promise<string | null>;
  /** Sends to all browsers of a user after the caller's commit, each on its own: one that is away holds up no other. */
  readonly send: (transaction: Db, userId: number, message: PushMessage) => Promise<void>;
};

/** Push services want to know whom to ask about a sender: a website, or a mailbox. */
const subjectOf = ({ publicUrl, contactMail }: PushDeps['config']): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${contactMail || 'operator@localhost'}`;

const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** Messages to browsers that show no page of ours; kept as jobs until the push service has them. */
export const openPush = ({ db, jobs, config, limiter, logger, now }: PushDeps): Push => {
  const { pushHosts: hosts } = config;
  const subject = subjectOf(config);
  let known: Promise<PushKeys> | undefined;
  const keysOf = async (): Promise<PushKeys> => {
    known ??= readPushKeys(db);
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };

  jobs.handle(JOB, async (payload, signal) => {
    const { addressId, userId, until, message } = Work.parse(payload);
    const address = await findAddress(db, addressId, userId);
    if (address === undefined || now() > until) return;
    if (!isEndpoint(address.endpoint, hosts)) return removeAddress(db, addressId);
    // Loaded with the first message: most markets start without one.
    const { postMessage } = await import('./post-message.ts');
    const text = JSON.stringify(message);
    const keys = await keysOf();
    const outcome = await postMessage({ address, payload: text, topic: topicOf(message.tag), keys, subject }, signal);
    if (outcome === 'gone') await removeAddress(db, addressId);
    if (outcome === 'refused') logger.warn({ host: new URL(address.endpoint).host }, 'push message refused');
  });

  return {
    publicKey: async () => (hosts.length === 0 ? null : (await keysOf()).publicKey),
    send: async (transaction, userId, message) => {
      if (hosts.length === 0) return;
      const ids = await idsOfUser(transaction, userId);
      if (ids.length === 0 || (await limiter?.take('push', `user ${userId}`)) === false) return;
      const until = now() + TRIED_MS;
      for (const addressId of ids) await jobs.enqueue(transaction, JOB, { addressId, userId, until, message });
    },
  };
};
