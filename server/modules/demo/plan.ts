import { COUNTRY_CODES, type CountryCode } from '#contract/constants.ts';
import { DAY_MS } from '#contract/time.ts';
import { favouritesOf } from './audience.ts';
import { alikeAt } from './alike.ts';
import { drawCar } from './car.ts';
import { daysOf, pricesOf } from './days.ts';
import { castOf, DEMO_ACCOUNTS, followsOf } from './cast.ts';
import type { DemoRows } from './demo.repository.ts';
import type { DemoWorld, Place, Variant } from './demo-world.ts';
import { drawEquipment } from './equipment.ts';
import type { MarketModel } from './market.ts';
import { drawPost, type PlannedPost, type PostSetting } from './post-row.ts';
import { type Draw, drawFrom, quotas } from './random.ts';
import type { Seller, SellerNames } from './sellers.ts';
import { BUSINESS_SHARE, COUNTRY_SHARES, STATUS_SHARES, TOP_SHARE } from './shares.ts';

const SEED = 20_261_121;
const SPREAD_DAYS = 45;

export type PlanInput = PostSetting & {
  readonly count: number;
  readonly world: DemoWorld;
  readonly market: readonly MarketModel[];
  readonly names: SellerNames;
  /** Ids that are free from here on. */
  readonly firstUserId: number;
  readonly firstPostId: number;
};

/** All rows of the demo except its photos and conversations, with what each post is about. */
export type DemoPlan = Omit<DemoRows, 'photos' | 'posts' | 'chat' | 'chatPhotos' | 'users'> & {
  readonly posts: readonly PlannedPost[];
  readonly users: readonly Seller[];
};

/** Draws the whole inventory: the same for the same input, exact in its countries, models and statuses. */
export const planDemo = (input: PlanInput): DemoPlan => {
  const { count, now, world, names } = input;
  const draw = drawFrom(SEED);
  const variants = variantsByModel(world.variants);
  const regions = regionsByCountry(world.regions);
  const cast = castOf({ draw, names, regions, firstId: input.firstUserId, count, now });
  const models = draw.shuffled(quotas(tradedModels(input.market, variants), count));
  const countries = draw.shuffled(quotas(COUNTRY_SHARES, count, 1));
  const statuses = draw.shuffled(quotas(STATUS_SHARES, count, 1));
  const tops = topPlaces(draw, statuses);

  const posts = creationTimes(draw, count, now).map((createdAt, at) => {
    const country = valueAt(countries, at);
    const status = valueAt(statuses, at);
    const alike = alikeAt(at, count, models);
    const model = alike?.model ?? valueAt(models, at);
    const thisYear = new Date(now).getUTCFullYear();
    const car = drawCar(draw, model, variants.get(nameOf(model)) ?? [], country, thisYear, alike);
    const isBusiness = car.isNew || draw.chance(BUSINESS_SHARE);
    const seller = isBusiness ? cast.businessIn(country) : cast.privateIn(country);
    const language = seller.language as PlannedPost['plan']['language'];
    const regionId = seller.region_id ?? 0;
    const id = input.firstPostId + at;
    return drawPost(
      draw,
      { id, car, country, regionId, seller, language, status, createdAt, isTop: tops.has(at) },
      input,
    );
  });

  return {
    posts,
    users: cast.sellers(),
    follows: followsOf(draw, cast.sellers(), now),
    favourites: favouritesIn(posts, cast.sellers(), now),
    ...statisticsIn(posts, cast.sellers(), now),
    features: posts.flatMap(({ plan }) =>
      drawEquipment(draw, plan.car).flatMap((code) => {
        const feature = world.features.get(code);
        return feature === undefined ? [] : [{ post_id: plan.id, feature_id: feature }];
      }),
    ),
    translations: posts.flatMap(({ plan, translations }) =>
      translations.map((translation) => ({ post_id: plan.id, ...translation })),
    ),
  };
};

/** Of posts that buyers see, by users without a demo account: nobody reads of news that they did not ask for. */
const favouritesIn = (posts: readonly PlannedPost[], sellers: readonly Seller[], now: number) => {
  const accounts = new Set<string | null | undefined>(DEMO_ACCOUNTS.map(({ email }) => email));
  const users = sellers.filter(({ email }) => !accounts.has(email)).map(({ id }) => id);
  return posts
    .filter(({ plan }) => plan.status === 'active')
    .flatMap(({ row }) => favouritesOf({ id: row.id, ownerId: row.owner_id, createdAt: row.created_at }, users, now));
};

/** Prices of posts that buyers see, and the days of those of demo accounts: nobody looks at those of others. */
const statisticsIn = (posts: readonly PlannedPost[], sellers: readonly Seller[], now: number) => {
  const accounts = new Set<string | null | undefined>(DEMO_ACCOUNTS.map(({ email }) => email));
  const owners = new Set(sellers.filter(({ email }) => accounts.has(email)).map(({ id }) => id));
  const shown = posts
    .filter(({ plan }) => plan.status === 'active')
    .map(({ row }) => ({ ...row, createdAt: row.created_at }));
  return {
    days: shown.filter((post) => owners.has(post.owner_id)).flatMap((post) => daysOf(post, now)),
    prices: shown.flatMap((post) => pricesOf(post, now)),
  };
};

const nameOf = ({ brand, model }: { brand: string; model: string }): string => `${brand}\u0000${model}`;

const variantsByModel = (variants: readonly Variant[]): ReadonlyMap<string, readonly Variant[]> =>
  Map.groupBy(variants, nameOf);

const regionsByCountry = (regions: readonly Place[]): ReadonlyMap<CountryCode, readonly Place[]> =>
  new Map(COUNTRY_CODES.map((code, at) => [code, regions.filter(({ countryId }) => countryId === at + 1)]));

/** An operator's catalogue may lack a model; then it is not in the demo. */
const tradedModels = (market: readonly MarketModel[], variants: ReadonlyMap<string, readonly Variant[]>) =>
  market.filter((model) => variants.has(nameOf(model))).map((model) => [model, model.weight] as const);

const topPlaces = (draw: Draw, statuses: readonly string[]): ReadonlySet<number> => {
  const active = statuses.flatMap((status, at) => (status === 'active' ? [at] : []));
  return new Set(draw.shuffled(active).slice(0, Math.ceil(active.length * TOP_SHARE)));
};

/** Oldest first, denser towards now, the newest some minutes old. */
const creationTimes = (draw: Draw, count: number, now: number): number[] =>
  Array.from({ length: count }, (_, at) => {
    const part = ((at + 0.3 + 0.4 * draw.part()) / count) ** 1.5;
    return now - Math.floor(3 * 60_000 + part * SPREAD_DAYS * DAY_MS);
  }).toReversed();

const valueAt = <T>(items: readonly T[], at: number): T => {
  const item = items[at];
  if (item === undefined) throw new Error(`There are only ${items.length} of ${at + 1}.`);
  return item;
};
