import { DAY_MS } from '#contract/time.ts';
import type { NewRow } from '#server/database/connection.ts';
import { revealsOf, viewsOf } from './audience.ts';

/** Days that are simulated: a month, and the one before to compare it with. */
const DAYS = 60;
const WEEKEND = [0, 6];
/** How often a car is listed for each time that it is opened: from so often to so often. */
const LISTED = [11, 19] as const;
/** The price of every third car was reduced: how many days ago, and by which percentage. */
const REDUCED = { every: 3, daysAgo: 12, percent: 6 } as const;

type Seen = { readonly id: number; readonly createdAt: string };
type Priced = Seen & { readonly price_minor: number; readonly price_unit: string };

/** Some number of a post and a day that is always the same, below `below`. */
const mixed = (id: number, day: number, below: number): number =>
  (Math.imul(id * 31 + day, 2_654_435_761) >>> 8) % below;

/** Weekends are busier, and no day is as the one before. */
const weightOf = (id: number, day: number): number =>
  (WEEKEND.includes(new Date(day * DAY_MS).getUTCDay()) ? 15 : 10) + mixed(id, day, 9);

/** A whole number dealt out by weights, so that the parts add up to it. */
const dealt = (total: number, weights: readonly number[]): number[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    const part = Math.floor((total * passed) / all) - given;
    given += part;
    return part;
  });
};

/** How a demo post was seen on each of the last days; with the days before they add up to all its views. */
export const daysOf = (post: Seen, now: number): NewRow<'post_day'>[] => {
  const last = Math.floor(now / DAY_MS);
  const first = Math.min(last, Math.floor(Date.parse(post.createdAt) / DAY_MS));
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const weights = days.map((day) => weightOf(post.id, day));
  const views = dealt(viewsOf(post, now), weights);
  const reveals = dealt(revealsOf(post, now), weights);
  const [least, most] = LISTED;
  return days
    .map((day, at) => ({
      post_id: post.id,
      day: new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
      impressions: (views[at] ?? 0) * (least + mixed(post.id, day + 1, most - least)) + mixed(post.id, day, 5),
      views: views[at] ?? 0,
      reveals: reveals[at] ?? 0,
    }))
    .slice(-DAYS);
};

/** The prices that a demo post had. */
export const pricesOf = (post: Priced, now: number): NewRow<'post_price'>[] => {
  const { id, price_minor, price_unit, createdAt } = post;
  const at = new Date(now - REDUCED.daysAgo * DAY_MS).toISOString();
  const price = { post_id: id, price_unit };
  if (id % REDUCED.every !== 0 || createdAt >= at) return [{ ...price, price_minor, at: createdAt }];
  // Whole hundreds, as sellers write them.
  const before = Math.ceil((price_minor * (1 + REDUCED.percent / 100)) / 10_000) * 10_000;
  return [
    { ...price, price_minor: before, at: createdAt },
    { ...price, price_minor, at },
  ];
};
