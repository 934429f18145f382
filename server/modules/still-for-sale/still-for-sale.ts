import { z } from 'zod';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { paced } from '#server/lib/paced.ts';
import { type Lease, OWN_LEASE } from '#server/module.ts';
import type { RecordEvents } from '#server/events/bus.ts';
import type { Event } from '#server/events/events.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { addHistory, daysToAnswer, isToAsk, isToHide } from '#server/modules/posts/index.ts';
import {
  lockAskedSeller,
  lockSilentPosts,
  markAsked,
  markHidden,
  type Moments,
  sellersDue,
} from './sellers.repository.ts';

const KIND = 'askStillForSale';
const CHECKED_AT = 'stillForSale.checkedAt';
/** One letter a week is enough, however many cars come due in it. */
const LETTER_DAYS = 7;
/** Accounts that one query reads. */
const LOOKED_AT = 50;
/** The share of time that a round may take, so that it delays no request. */
const SHARE = 0.2;
/** After this long the rest becomes a job of its own; a job may take a minute. */
const PART_MS = 20 * SECOND_MS;
const Payload = z.object({ after: z.number().int() });

export type StillForSaleDeps = {
  readonly db: Db;
  readonly rules: Config['sale'];
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly record: RecordEvents;
  readonly now: () => number;
};

const iso = (at: number): string => new Date(at).toISOString();

type Rules = StillForSaleDeps['rules'];
type Round = Pick<StillForSaleDeps, 'rules' | 'record'> & { readonly transaction: Transaction };

/** The limits of a round at this time. */
const momentsAt = (rules: Rules, at: number): Moments => {
  const hideAfterDays = daysToAnswer(rules);
  return {
    now: iso(at),
    silentSince: iso(at - rules.askDays * DAY_MS),
    hideAskedBefore: hideAfterDays === undefined ? undefined : iso(at - hideAfterDays * DAY_MS),
    lastLetterBefore: iso(at - LETTER_DAYS * DAY_MS),
  };
};

/** Hides posts whose seller did not answer, with their history and events. */
const hide = async ({ transaction, record }: Round, userId: number, ids: readonly number[], at: string) => {
  if (ids.length === 0) return;
  await markHidden(transaction, ids, at);
  const details = { reason: 'unanswered' } as const;
  for (const postId of ids) await addHistory(transaction, { postId, actorId: null, action: 'hide', details, at });
  const hidden = ids.map((postId) => ({ kind: 'postHidden' as const, postId, userId, ...details }));
  await record(transaction, ...hidden, { kind: 'saleUnanswered', userId, postIds: [...ids] });
};

/** Asks a seller about these posts. */
const ask = async ({ transaction, record, rules }: Round, userId: number, ids: readonly number[], at: string) => {
  if (ids.length === 0) return;
  await markAsked(transaction, { sellerId: userId, ids, at });
  for (const postId of ids) await addHistory(transaction, { postId, actorId: null, action: 'ask', at });
  const asked = ids.map((postId) => ({ kind: 'postChanged' as const, postId, userId }));
  const question = {
    kind: 'saleAsked' as const,
    userId,
    postIds: [...ids],
    askedAt: at,
    hideInDays: daysToAnswer(rules),
  } satisfies Event;
  await record(transaction, ...asked, question);
};

/** Hides the due posts of one seller and sends the due questions, in one transaction. */
const roundOf = (
  { db, rules, record }: Pick<StillForSaleDeps, 'db' | 'rules' | 'record'>,
  sellerId: number,
  at: number,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const moments = momentsAt(rules, at);
    const seller = await lockAskedSeller(transaction, sellerId);
    if (seller === undefined) return;
    const { unblocked_at } = seller;
    const locked = await lockSilentPosts(transaction, sellerId, moments.silentSince);
    const posts = locked.map((post) => ({ ...post, unblocked_at }));
    const isRested = seller.sale_asked_at === null || seller.sale_asked_at <= moments.lastLetterBefore;
    const hidden = posts.filter((post) => isToHide(post, rules, at)).map(({ id }) => id);
    const asked = isRested ? posts.filter((post) => isToAsk(post, rules, at)).map(({ id }) => id) : [];
    await hide({ transaction, record, rules }, sellerId, hidden, moments.now);
    await ask({ transaction, record, rules }, sellerId, asked, moments.now);
  });

/** Asks sellers whether their cars are still for sale, and hides those without an answer (D015). */
export const createStillForSale = (deps: StillForSaleDeps) => {
  const { db, rules, jobs, now } = deps;

  jobs.handle(KIND, async (payload, signal) => {
    if (rules.askDays === 0) return;
    let { after } = Payload.parse(payload);
    const pause = paced(SHARE);
    const end = performance.now() + PART_MS;
    while (performance.now() < end) {
      const { last, ids } = await sellersDue(db, momentsAt(rules, now()), { after, count: LOOKED_AT });
      for (const sellerId of ids) {
        signal.throwIfAborted();
        await roundOf(deps, sellerId, now());
      }
      if (last === undefined) return;
      after = last;
      await pause(signal);
    }
    await jobs.enqueue(db, KIND, { after });
  });

  return {
    /** Begins a round once a day, whichever process comes first; a second one finds nothing to do. */
    check: async ({ assertHeld }: Pick<Lease, 'assertHeld'> = OWN_LEASE): Promise<void> => {
      if (rules.askDays === 0) return;
      const checkedAt = Date.parse((await settingsRepository(db).get(CHECKED_AT)) ?? '') || 0;
      if (now() - checkedAt < DAY_MS) return;
      await db.transaction().execute(async (transaction) => {
        await assertHeld(transaction);
        await settingsRepository(transaction).set(CHECKED_AT, iso(now()));
        await jobs.enqueue(transaction, KIND, { after: 0 });
      });
    },
  };
};
export type StillForSale = ReturnType<typeof createStillForSale>;
