import { z } from 'zod';
import { PostId, UserId } from '#contract/ids.ts';
import { toMajor } from '#contract/money.ts';
import type { NoticeData } from '#contract/notices.ts';
import type { Db } from '#server/database/connection.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import type { EventOf } from '#server/events/events.ts';
import { pacedPart } from '#server/lib/paced.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { storedCurrency } from '#server/modules/posts/index.ts';
import { favouringUsers, followers, isPostLive, isPostSold } from './audience.repository.ts';
import type { NewNotice } from './notice-plans.ts';
import type { Notices } from './notify.ts';
import { NOTICE_PACE } from './notice-pace.ts';

const JOB = 'noticeAudience';
/** Users of one transaction, which takes about a millisecond: a large audience must not hold up other requests. */
const AT_ONCE = 10;

const price = z.object({ minor: z.number(), currency: z.string() });
const about = { postId: z.number(), sellerId: z.number(), number: z.number(), at: z.string(), after: z.number() };
const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('priceDrop'), ...about, from: price, to: price }),
  z.object({ kind: z.literal('sold'), ...about }),
  z.object({ kind: z.literal('newCar'), ...about }),
]);
type News = z.infer<typeof News>;

const KINDS = ['priceChanged', 'postSold', 'postPublished'] as const;

/** The news for an audience that an event is; undefined for a price that rose or changed its currency. */
const newsIn = (event: EventOf<(typeof KINDS)[number]>, number: number, at: string): News | undefined => {
  const base = { postId: event.postId, sellerId: event.userId, number, at, after: 0 };
  if (event.kind === 'postSold') return { kind: 'sold', ...base };
  if (event.kind === 'postPublished') return { kind: 'newCar', ...base };
  const { from, to } = event;
  const isLower = from.currency === to.currency && to.minor < from.minor && to.minor > 0;
  return isLower ? { kind: 'priceDrop', ...base, from, to } : undefined;
};

const amountOf = ({ minor, currency }: z.infer<typeof price>) => ({
  amount: toMajor(minor),
  currency: storedCurrency(currency),
});

export type AudienceDeps = {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly notices: Pick<Notices, 'notifyAll'>;
  /** The market's: a day of a seller's news is a day there. */
  readonly timeZone: string;
};

const dayIn = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at));

type NoticeContent = Pick<NewNotice, 'key' | 'data' | 'whenKnown'>;

const noticeOf = (news: News, timeZone: string): NoticeContent => {
  const postIds = [PostId.parse(news.postId)];
  switch (news.kind) {
    case 'priceDrop': {
      const data: NoticeData = {
        kind: 'favouritePriceDrop',
        postIds,
        from: amountOf(news.from),
        to: amountOf(news.to),
      };
      return { key: `drop ${news.number}`, data };
    }
    case 'sold':
      return { key: `sold ${news.number}`, data: { kind: 'favouriteSold', postIds } };
    case 'newCar':
      return {
        // Once a day per seller (D150): later cars of the day join the notice.
        key: `seller ${news.sellerId} ${dayIn(news.at, timeZone)}`,
        data: { kind: 'followedNewCar', userId: UserId.parse(news.sellerId), postIds },
        whenKnown: 'extend',
      };
    default:
      return news satisfies never;
  }
};

/**
 * Tells those who have a car among their favourites or follow its seller: a job works in small steps with pauses, and may
 * be repeated.
 */
export const audienceNews = ({ db, jobs, notices, timeZone }: AudienceDeps): DurableSubscriber => {
  jobs.handle(JOB, async (payload, signal) => {
    const news = News.parse(payload);
    // Skips notices that are out of date by now.
    const isTrue = news.kind === 'sold' ? isPostSold : isPostLive;
    if (!(await isTrue(db, news.postId))) return;
    const notice = noticeOf(news, timeZone);
    const tellSome = (after: number) =>
      db.transaction().execute(async (transaction) => {
        const part = { after, limit: AT_ONCE };
        const users =
          news.kind === 'newCar'
            ? await followers(transaction, news.sellerId, part)
            : await favouringUsers(transaction, news.postId, part);
        await notices.notifyAll(
          transaction,
          users.map((userId) => ({ ...notice, userId, at: news.at })),
        );
        return users.length === AT_ONCE ? users.at(-1) : undefined;
      });
    const rest = await pacedPart(news.after, tellSome, { ...NOTICE_PACE, signal });
    if (rest !== undefined) await jobs.enqueue(db, JOB, { ...news, after: rest });
  });
  return durable({
    name: 'notice-audience',
    kinds: KINDS,
    handle: async (transaction, { event, number, at }) => {
      const news = newsIn(event, number, at);
      if (news === undefined) return false;
      const one = { after: 0, limit: 1 };
      const [first] =
        news.kind === 'newCar'
          ? await followers(transaction, news.sellerId, one)
          : await favouringUsers(transaction, news.postId, one);
      if (first === undefined) return false;
      await jobs.enqueue(transaction, JOB, news);
      return true;
    },
  });
};
