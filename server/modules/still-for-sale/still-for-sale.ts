import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/schema.ts';
import { settingsRepository } from '#server/database/settings.repository.ts';
import { type Lease, OWN_LEASE } from '#server/module.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import type { Mail } from '#server/modules/mail/index.ts';
import { addEvent, daysToAnswer, isToAsk, isToHide } from '#server/modules/posts/index.ts';
import {
  type AskedSeller,
  carNames,
  lockAskedSeller,
  lockSilentPosts,
  markAsked,
  markHidden,
  type Moments,
  sellersDue,
} from './sellers.repository.ts';

const KIND = 'askStillForSale';
const CHECKED_AT = 'stillForSale.checkedAt';
const DAY_MS = 24 * 60 * 60 * 1000;
/** One letter a week is enough, however many cars come due in it. */
const LETTER_DAYS = 7;
const SELLERS_AT_ONCE = 100;
/** Cars that a message names. */
const MOST_NAMES = 20;
const Payload = z.object({ after: z.number().int() });

/** What a seller is told of some of their cars. */
export type SaleNews = {
  readonly kind: 'stillForSale' | 'hiddenUnanswered';
  readonly cars: readonly string[];
  /** The page of the website on which it is answered. */
  readonly link: string;
  readonly hideInDays: number | undefined;
  /** When the question was asked: an answer is about that one. */
  readonly askedAt: string;
};

export type StillForSaleDeps = {
  readonly db: Kysely<Database>;
  readonly rules: Config['sale'];
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle' | 'wake'>;
  readonly mail: Pick<Mail, 'enqueue' | 'deliver'>;
  /** Has the bot tell it, once the caller's transaction is committed. */
  readonly tellByBot: (
    transaction: Transaction<Database>,
    telegramId: string,
    news: SaleNews & Pick<AskedSeller, 'language'>,
  ) => Promise<void>;
  /** Told after the commit which posts are hidden. */
  readonly changed: (ids: readonly number[]) => Promise<void>;
  readonly now: () => number;
};

const iso = (at: number): string => new Date(at).toISOString();

const linkTo = (status: 'Asked' | 'Hidden', ids: readonly number[]): string =>
  `/profile?section=2&status=${status}${ids.length === 1 ? `&post=${ids[0]}` : ''}`;

/** Asks sellers whether their cars are still for sale, and hides what stays without an answer (D015). */
export const createStillForSale = (deps: StillForSaleDeps) => {
  const { db, rules, jobs, mail, tellByBot, changed, now } = deps;
  const hideAfterDays = daysToAnswer(rules);

  const momentsAt = (at: number): Moments => ({
    now: iso(at),
    silentSince: iso(at - rules.askDays * DAY_MS),
    hideAskedBefore: hideAfterDays === undefined ? undefined : iso(at - hideAfterDays * DAY_MS),
    lastLetterBefore: iso(at - LETTER_DAYS * DAY_MS),
  });

  const tell = async (
    transaction: Transaction<Database>,
    { email, language, telegramId }: AskedSeller,
    news: Omit<SaleNews, 'cars' | 'link'>,
    ids: readonly number[],
  ): Promise<void> => {
    const names = await carNames(transaction, ids, MOST_NAMES);
    const cars = ids.length > names.length ? [...names, `… +${ids.length - names.length}`] : names;
    const link = linkTo(news.kind === 'stillForSale' ? 'Asked' : 'Hidden', ids);
    const { kind, hideInDays } = news;
    if (email !== null) await mail.enqueue(transaction, { kind, to: email, language, link, cars, hideInDays });
    if (telegramId !== undefined) await tellByBot(transaction, telegramId, { ...news, cars, link, language });
  };

  /** All that is due with one seller, with its letters, in one transaction; gives the posts that are hidden now. */
  const round = (sellerId: number, at: number): Promise<readonly number[]> =>
    db.transaction().execute(async (transaction) => {
      const moments = momentsAt(at);
      const seller = await lockAskedSeller(transaction, sellerId);
      if (seller === undefined) return [];
      const posts = await lockSilentPosts(transaction, sellerId, moments.silentSince);
      const hidden = posts.filter((post) => isToHide(post, rules, at)).map(({ id }) => id);
      const isRested = seller.sale_asked_at === null || seller.sale_asked_at <= moments.lastLetterBefore;
      const asked = isRested ? posts.filter((post) => isToAsk(post, rules, at)).map(({ id }) => id) : [];
      if (hidden.length > 0) {
        await markHidden(transaction, hidden, moments.now);
        for (const postId of hidden) {
          const details = { reason: 'unanswered' };
          await addEvent(transaction, { postId, actorId: null, action: 'hide', details, at: moments.now });
        }
        const news = { kind: 'hiddenUnanswered', hideInDays: undefined, askedAt: moments.now } as const;
        await tell(transaction, seller, news, hidden);
      }
      if (asked.length > 0) {
        await markAsked(transaction, { sellerId, ids: asked, at: moments.now });
        for (const postId of asked)
          await addEvent(transaction, { postId, actorId: null, action: 'ask', at: moments.now });
        const news = { kind: 'stillForSale', hideInDays: hideAfterDays, askedAt: moments.now } as const;
        await tell(transaction, seller, news, asked);
      }
      return hidden;
    });

  jobs.handle(KIND, async (payload, signal) => {
    const { after } = Payload.parse(payload);
    if (rules.askDays === 0) return;
    const sellers = await sellersDue(db, momentsAt(now()), { after, limit: SELLERS_AT_ONCE });
    for (const sellerId of sellers) {
      signal.throwIfAborted();
      const hidden = await round(sellerId, now());
      if (hidden.length > 0) await changed(hidden);
    }
    mail.deliver();
    const last = sellers.length === SELLERS_AT_ONCE ? sellers.at(-1) : undefined;
    if (last !== undefined) await jobs.enqueue(db, KIND, { after: last });
    jobs.wake();
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
      jobs.wake();
    },
  };
};
export type StillForSale = ReturnType<typeof createStillForSale>;
