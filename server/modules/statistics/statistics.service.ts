import type { OwnStatistics, PostStatistics, StatisticsCar } from '#contract/http/statistics.ts';
import { toMajor } from '#contract/money.ts';
import type { StatisticsSpan } from '#contract/statistics.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { memberOf, type Viewer } from '#server/http/viewer.ts';
import { dayOf, type PostsService, storedCurrency } from '#server/modules/posts/index.ts';
import { adviceFor, compared } from './comparison.ts';
import { NONE, sumOf } from './counts.ts';
import {
  comparedPosts,
  countsByDay,
  type DayCounts,
  pricesOf,
  rankedPosts,
  type Scope,
  similarTo,
} from './statistics.repository.ts';

/** Cars that are shown as the best, and as the worst. */
const RANKED = 5;
/** The days after which a car is ranked: newer ones have too few views. */
const YOUNG_DAYS = 3;
const SIMILAR = { years: 2, limit: 200 } as const;
const MOST_PRICES = 100;

type SpanCounts = Pick<OwnStatistics, 'days' | 'totals' | 'before'>;

/** The days up to today, each with its counts, and the sum of as many days before. */
const spanOf = (counts: readonly DayCounts[], length: number, now: number): SpanCounts => {
  const known = new Map(counts.map((each) => [each.day, each]));
  const days = Array.from({ length }, (_, at) => dayOf(now - (length - 1 - at) * DAY_MS)).map((day) => ({
    ...NONE,
    ...known.get(day),
    day,
  }));
  const first = days[0]?.day ?? '';
  return { days, totals: sumOf(days), before: sumOf(counts.filter(({ day }) => day < first)) };
};

export type StatisticsDeps = {
  readonly db: Db;
  readonly posts: Pick<PostsService, 'cards'>;
  readonly now: () => number;
};

/** What sellers see of how often their cars were listed, opened and asked about. */
export class StatisticsService {
  readonly #deps: StatisticsDeps;

  constructor(deps: StatisticsDeps) {
    this.#deps = deps;
  }

  async own(span: StatisticsSpan, viewer: Viewer): Promise<OwnStatistics> {
    const { db, now } = this.#deps;
    const ownerId = memberOf(viewer).id;
    const at = now();
    const length = Number(span);
    const ranking = {
      since: dayOf(at - (length - 1) * DAY_MS),
      createdBefore: new Date(at - YOUNG_DAYS * DAY_MS).toISOString(),
      limit: RANKED,
    };
    const [counts, best, worst] = await Promise.all([
      this.#span({ ownerId }, length, at),
      rankedPosts(db, ownerId, { ...ranking, order: 'desc' }),
      rankedPosts(db, ownerId, { ...ranking, order: 'asc' }),
    ]);
    // A seller with few cars has each of them in one list only.
    const others = worst.filter((id) => !best.includes(id));
    const cars = await this.#cars([...best, ...others], length, viewer);
    const listed = (ids: readonly number[]) => ids.flatMap((id) => cars.get(id) ?? []);
    return { ...counts, best: listed(best), worst: listed(others) };
  }

  /** One of the viewer's own posts; POST_NOT_FOUND for any other. */
  async ofPost(postId: number, span: StatisticsSpan, viewer: Viewer): Promise<PostStatistics> {
    const { db, now } = this.#deps;
    const [post] = await comparedPosts(db, [postId]);
    if (post?.owner_id !== memberOf(viewer).id) throw new AppError('POST_NOT_FOUND');
    const length = Number(span);
    const [counts, cars, prices] = await Promise.all([
      this.#span({ postId }, length, now()),
      this.#cars([postId], length, viewer),
      pricesOf(db, postId, MOST_PRICES),
    ]);
    const car = cars.get(postId);
    if (car === undefined) throw new AppError('POST_NOT_FOUND');
    return {
      ...counts,
      car,
      prices: prices.map(({ at, price_minor, price_unit }) => ({
        at,
        price: toMajor(price_minor),
        priceUnit: storedCurrency(price_unit),
      })),
    };
  }

  async #span(scope: Scope, length: number, now: number): Promise<SpanCounts> {
    const since = dayOf(now - (2 * length - 1) * DAY_MS);
    return spanOf(await countsByDay(this.#deps.db, scope, since), length, now);
  }

  async #cars(ids: readonly number[], length: number, viewer: Viewer): Promise<ReadonlyMap<number, StatisticsCar>> {
    if (ids.length === 0) return new Map();
    const { db, posts, now } = this.#deps;
    const at = now();
    const [cards, facts] = await Promise.all([posts.cards(ids, viewer), comparedPosts(db, ids)]);
    const cars = await Promise.all(
      facts.map(async (post): Promise<readonly [number, StatisticsCar] | undefined> => {
        const card = cards.find(({ id }) => id === post.id);
        if (card === undefined) return undefined;
        const similar = await similarTo(db, post, SIMILAR);
        const since = dayOf(at - (length - 1) * DAY_MS);
        const counts = sumOf(await countsByDay(db, { postId: post.id }, since));
        const comparison = compared(post, similar, at);
        const { imageCount, isTop } = card;
        return [
          post.id,
          { card, counts, ...comparison, advice: adviceFor(post, comparison, { imageCount, isTop, now: at }) },
        ];
      }),
    );
    return new Map(cars.filter((car) => car !== undefined));
  }
}
