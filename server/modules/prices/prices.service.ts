import type { ParsedOf } from '#contract/http/define.ts';
import type { ModelMarkets, PriceFacts, PriceRange, prices } from '#contract/http/prices.ts';
import { type Currency, roundShown, toMajor } from '#contract/money.ts';
import { PRICE_LABELS } from '#contract/prices.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { PostsService } from '#server/modules/posts/index.ts';
import type { RatesService } from '#server/modules/rates/index.ts';
import { comparableAmong, nearestFirst, segmentOf, type Subject } from './comparables.ts';
import { estimate } from './estimate.ts';
import { rangeFor } from './judge.ts';
import { findMarkets } from './markets.ts';
import { carsOfSegment, factsOf, liveCars } from './prices.repository.ts';

export type PricesServiceDeps = {
  readonly db: Db;
  readonly posts: Pick<PostsService, 'cards' | 'facets' | 'found'>;
  readonly rates: Pick<RatesService, 'current'>;
};

const NEAREST = 10;

/** Explains labels, and suggests prices to sellers. */
export class PricesService {
  readonly #deps: PricesServiceDeps;

  constructor(deps: PricesServiceDeps) {
    this.#deps = deps;
  }

  /** A post's stored label with the cars that are comparable now; null where it has none. */
  async facts(id: number, viewer: Viewer): Promise<PriceFacts | null> {
    const { db, posts } = this.#deps;
    const [[car], [fact]] = await Promise.all([liveCars(db, [id]), factsOf(db, [id])]);
    if (car === undefined) throw new AppError('POST_NOT_FOUND');
    const label = PRICE_LABELS[(fact?.label ?? 0) - 1];
    const isOfToday = fact?.price_minor === car.priceMinor && fact.price_unit === car.priceUnit;
    if (fact === undefined || label === undefined || !isOfToday) return null;
    const show = this.#inCurrency(viewer.currency);
    const comparables = comparableAmong(car, await this.#offersOf(fact.segment));
    const nearest = nearestFirst(car, comparables).slice(0, NEAREST);
    const { adjusted } = comparables.length === 0 ? { adjusted: [] } : estimate(car, comparables);
    const bound = (value: number | null) => show(value ?? 0);
    return {
      label,
      cars: fact.cars,
      date: fact.computed_at,
      currency: this.#shown(viewer.currency),
      price: show(car.price),
      expected: bound(fact.expected),
      bounds: [bound(fact.bound_great), bound(fact.bound_good), bound(fact.bound_high), bound(fact.bound_very_high)],
      prices: adjusted.map(show).toSorted((one, other) => one - other),
      nearest: await posts.cards(
        nearest.map((other) => other.id),
        viewer,
      ),
    };
  }

  /** What cars like a post are offered for in each country; null where there is nothing to compare. */
  async markets(id: number, viewer: Viewer): Promise<ModelMarkets | null> {
    const [car] = await liveCars(this.#deps.db, [id]);
    if (car === undefined) throw new AppError('POST_NOT_FOUND');
    const found = await findMarkets(car, this.#deps.posts, viewer);
    return found.markets.length < 2 ? null : { ...found, currency: viewer.currency };
  }

  /** What a car is usually offered for; null where too few are comparable. */
  async range(asked: ParsedOf<typeof prices.range, 'query'>, viewer: Viewer): Promise<PriceRange | null> {
    const car: Subject = { ...asked, id: 0, sellerId: viewer.user?.id ?? 0, power: asked.horsePower ?? null };
    const segment = segmentOf({ ...asked, power: car.power });
    const found = segment === undefined ? undefined : rangeFor(car, await this.#offersOf(segment));
    if (found === undefined) return null;
    const show = this.#inCurrency(viewer.currency);
    return {
      cars: found.cars,
      currency: this.#shown(viewer.currency),
      from: show(found.from),
      expected: show(found.expected),
      to: show(found.to),
    };
  }

  async #offersOf(segment: string) {
    return (await carsOfSegment(this.#deps.db, segment)).filter((car) => segmentOf(car) === segment);
  }

  /** The viewer's currency, or dollars where it has no rate. */
  #shown(currency: Currency): Currency {
    return this.#deps.rates.current().perUsd[currency] === undefined ? 'USD' : currency;
  }

  #inCurrency(currency: Currency): (usdMinor: number) => number {
    const shown = this.#shown(currency);
    const rate = this.#deps.rates.current().perUsd[shown] ?? 1;
    return (usdMinor) => roundShown(toMajor(usdMinor) * rate, shown);
  }
}
