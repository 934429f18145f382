import { z } from 'zod';
import type { Db } from '#server/database/connection.ts';
import { durable, type DurableSubscriber } from '#server/events/durable.ts';
import type { EventOf } from '#server/events/events.ts';
import { pacedPart } from '#server/lib/paced.ts';
import type { Jobs } from '#server/modules/jobs/index.ts';
import { type Notices, NOTICE_PACE } from '#server/modules/notices/index.ts';
import { readLive } from '#server/modules/search/index.ts';
import { addAlerts, type Car, carOf, searchesToTell } from './alerts.repository.ts';
import { dueAt } from './due.ts';
import { tellAtOnce } from './in-app.ts';
import type { SearchKeeper } from './matcher/search-keeper.ts';
import { hasSearches } from './saved-searches.repository.ts';

const JOB = 'findSearchers';
/** Few enough that other requests wait about two milliseconds. */
const BATCH = 5;

const KINDS = [
  'postPublished',
  'postChanged',
  'priceChanged',
  'postShown',
  'moderationDecided',
  'pricesLabelled',
] as const;
type CarEvent = EventOf<(typeof KINDS)[number]>;

/** `change`: nothing that makes a car news to a search that was saved after it came. */
const Payload = z.object({
  postId: z.number().int(),
  number: z.number().int(),
  why: z.enum(['new', 'cheaper', 'change']),
  /** When the event happened. */
  at: z.string().optional(),
  /** An earlier part of the work has handled searches up to this id. */
  after: z.number().int().default(0),
});
type News = Pick<z.infer<typeof Payload>, 'why' | 'at'>;

const whyOf = (event: CarEvent): News['why'] => {
  if (event.kind === 'postChanged' || event.kind === 'pricesLabelled') return 'change';
  if (event.kind !== 'priceChanged') return 'new';
  const { from, to } = event;
  return from.currency === to.currency && to.minor < from.minor ? 'cheaper' : 'change';
};

/** A new car has its label some seconds after it came. */
const postsOf = (event: CarEvent): readonly number[] =>
  event.kind === 'pricesLabelled' ? event.postIds : [event.postId];

export type FinderDeps = {
  readonly db: Db;
  readonly keeper: Pick<SearchKeeper, 'match'>;
  readonly jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  readonly notices: Pick<Notices, 'notifyAll'>;
  readonly now: () => number;
};

/**
 * Whether a car is news to a search: one published before the search had its filters was in the results already, and
 * what happened before an edit of the filters is past.
 */
const isNews = (
  { created_at: savedAt, filters_at: editedAt }: { created_at: string; filters_at: string | null },
  { first_active_at: since }: Car,
  { why, at }: News,
): boolean => {
  if (editedAt !== null && at !== undefined && at < editedAt) return false;
  return why !== 'change' || since === null || since >= (editedAt ?? savedAt);
};

const tell = async ({ db, notices, now }: FinderDeps, car: Car, ids: readonly number[], news: News): Promise<void> => {
  const at = now();
  const { id, price_minor, price_unit, price_usd_minor } = car;
  await db.transaction().execute(async (transaction) => {
    const searches = await searchesToTell(transaction, ids, car);
    const wanted = searches.filter((search) => isNews(search, car, news));
    const found = { post_id: id, price_minor, price_unit, price_usd_minor, created_at: new Date(at).toISOString() };
    const added = await addAlerts(
      transaction,
      wanted.map((search) => ({ ...found, search_id: search.id, user_id: search.user_id, due_at: dueAt(search, at) })),
    );
    const telling = wanted.filter((search) => added.has(search.id) && dueAt(search, at) !== null);
    await tellAtOnce(transaction, notices, telling, id, at);
  });
};

/**
 * Finds the searches that a new or changed car meets and stores an alert for each: the event leaves a job, and the job
 * works in small steps with pauses, so that a car which 100,000 users want holds nothing up. Both may be repeated.
 */
export const createFinder = (deps: FinderDeps): DurableSubscriber => {
  const { db, keeper, jobs } = deps;
  jobs.handle(JOB, async (payload, signal) => {
    const part = Payload.parse(payload);
    const { postId, number, after, ...news } = part;
    const post = (await readLive(db, [postId])).get(postId);
    const car = await carOf(db, postId);
    if (post === undefined || car === undefined) return;
    const ids = (await keeper.match(post, number)).filter((id) => id > after).sort();
    const tellSome = async (from: number) => {
      const next = from + BATCH;
      await tell(deps, car, [...ids.subarray(from, next)], news);
      return next < ids.length ? next : undefined;
    };
    const rest = await pacedPart(0, tellSome, { ...NOTICE_PACE, signal });
    if (rest !== undefined) await jobs.enqueue(db, JOB, { ...part, after: ids[rest - 1] });
  });
  return durable({
    name: 'saved-searches',
    kinds: KINDS,
    handle: async (transaction, { event, number, at }) => {
      const isRefused = event.kind === 'moderationDecided' && event.decision === 'reject';
      if (isRefused || !(await hasSearches(transaction))) return false;
      for (const postId of postsOf(event))
        await jobs.enqueue(transaction, JOB, { postId, number, why: whyOf(event), at });
      return true;
    },
  });
};
