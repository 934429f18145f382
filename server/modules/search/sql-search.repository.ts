import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { Database } from '#server/database/schema.ts';
import {
  brandsAndModels,
  type Car,
  type EqualKey,
  FACET_KEYS,
  type FacetCounts,
  type FacetKey,
  type FacetsRequest,
  type FlagCounts,
  type FlagKey,
  FLAGS,
  EQUALS,
  hourOf,
  lifted,
  liftedFlag,
  type PostFilter,
  type PostSearch,
  RANGES,
  type SearchPage,
  type SearchRequest,
  type Sort,
  TOP_TURNS,
} from './filter.ts';
import { isLive } from './live.repository.ts';
import { priceLabel } from './price-label.repository.ts';

type Posts = ExpressionBuilder<Database, 'post'>;

const COLUMN_OF_EQUAL = {
  brand: 'brand_id',
  model: 'model_id',
  generation: 'generation_id',
  modification: 'modification_id',
  bodyType: 'body_type_id',
  transmissionType: 'transmission_type_id',
  fuelType: 'fuel_type_id',
  driveType: 'drive_type_id',
  availability: 'availability_id',
  documentType: 'document_type_id',
  color: 'color_id',
  country: 'country_id',
  region: 'region_id',
} as const satisfies Record<Exclude<EqualKey, 'priceLabel'>, keyof Database['post']>;

const valueOf = (post: Posts, key: EqualKey): Expression<number | null> =>
  key === 'priceLabel' ? priceLabel : post.ref(COLUMN_OF_EQUAL[key]);

const COLUMN_OF_FLAG = {
  new: 'is_new',
  damaged: 'is_damaged',
  runAndGo: 'is_run_and_go',
  underWarranty: 'is_under_warranty',
  negotiable: 'is_negotiable',
  exchange: 'is_exchange_possible',
  instalments: 'is_instalment_possible',
} as const;

const COLUMN_OF_SORT = {
  created: 'created_at',
  modified: 'modified_at',
  price: 'price_usd_minor',
  year: 'year',
  mileage: 'mileage',
} as const satisfies Record<Sort, keyof Database['post']>;

const flagIs = (post: Posts, flag: (typeof FLAGS)[number], wanted: boolean) => {
  if (flag !== 'cleared') return post(COLUMN_OF_FLAG[flag], '=', wanted ? 1 : 0);
  const cleared = post.and([post('is_cleared', '=', 1), post('clearance_country_id', '=', post.ref('country_id'))]);
  return wanted ? cleared : post.not(cleared);
};

const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const isOneOf = (post: Posts, cars: readonly Car[]) => {
  const { brands, models } = brandsAndModels(cars);
  return post.or([
    ...(brands.length === 0 ? [] : [post('brand_id', 'in', brands)]),
    ...(models.length === 0 ? [] : [post('model_id', 'in', models)]),
  ]);
};

/** Everything the filter says, as conditions on a post. */
const conditions = (post: Posts, filter: PostFilter) => [
  isLive,
  ...EQUALS.flatMap((key) => {
    const value = filter.equals[key];
    return value === undefined ? [] : [post(valueOf(post, key), '=', value)];
  }),
  ...FLAGS.flatMap((key) => {
    const wanted = filter.flags[key];
    return wanted === undefined ? [] : [flagIs(post, key, wanted)];
  }),
  ...RANGES.flatMap((key) => {
    const { from, to } = filter.ranges[key] ?? {};
    const column = COLUMN_OF_SORT[key];
    return [
      from === undefined ? [] : [post(column, '>=', from)],
      to === undefined ? [] : [post(column, '<=', to)],
    ].flat();
  }),
  ...(filter.cars.length === 0 ? [] : [isOneOf(post, filter.cars)]),
  ...filter.features.map((id) =>
    post.exists(
      post
        .selectFrom('post_feature')
        .whereRef('post_id', '=', 'post.id')
        .where('feature_id', '=', id)
        .select('post_id'),
    ),
  ),
  ...filter.words.map((word) => sql<SqlBool>`search_text like ${containing(word)} escape '\\'`),
];

/** The reference: what a search means, in plain SQL; also answers until the index is loaded. */
export class SqlSearch implements PostSearch {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async search(request: SearchRequest): Promise<SearchPage> {
    const total = await this.#count(request.filter);
    if (request.offset >= total) return { ids: [], total };
    const ids = request.order.by === 'top' ? await this.#topFirst(request) : await this.#sorted(request);
    if (request.tops === undefined) return { ids, total };
    return { ids, total, tops: (await this.#running(request, request.tops)).map((row) => row.id) };
  }

  async facets({ filter, withFeatures }: FacetsRequest): Promise<FacetCounts> {
    const counted = await Promise.all(
      FACET_KEYS.map(async (key) => [key, await this.#countsOf(key, lifted(filter, key))] as const),
    );
    const facets = Object.fromEntries(counted) as Record<FacetKey, Map<number, number>>;
    const conditionsMet = await Promise.all(
      FLAGS.map(async (key) => [key, await this.#flagCounts(key, filter)] as const),
    );
    const flags = Object.fromEntries(conditionsMet) as Record<FlagKey, FlagCounts>;
    const total = await this.#count(filter);
    return { total, facets, flags, ...(withFeatures === true ? { features: await this.#featureCounts(filter) } : {}) };
  }

  #matching(filter: PostFilter) {
    return this.#db.selectFrom('post').where((post) => post.and(conditions(post, filter)));
  }

  async #count(filter: PostFilter): Promise<number> {
    const { count } = await this.#matching(filter)
      .select((post) => post.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async #flagCounts(key: FlagKey, filter: PostFilter): Promise<FlagCounts> {
    const open = liftedFlag(filter, key);
    const [all, yes] = await Promise.all([
      this.#count(open),
      this.#count({ ...open, flags: { ...open.flags, [key]: true } }),
    ]);
    return { yes, no: all - yes };
  }

  async #featureCounts(filter: PostFilter): Promise<Map<number, number>> {
    const rows = await this.#db
      .selectFrom('post_feature')
      .where(
        'post_id',
        'in',
        this.#db
          .selectFrom('post')
          .where((post) => post.and(conditions(post, filter)))
          .select('id'),
      )
      .select((feature) => ['feature_id', feature.fn.countAll().as('count')])
      .groupBy('feature_id')
      .orderBy('feature_id')
      .execute();
    return new Map(rows.map((row) => [row.feature_id, Number(row.count)]));
  }

  async #countsOf(key: FacetKey, filter: PostFilter): Promise<Map<number, number>> {
    const value = sql.ref('facet_value');
    const rows = await this.#matching(filter)
      .where((post) => post(valueOf(post, key), 'is not', null))
      .select((post) => [sql<number>`${valueOf(post, key)}`.as('facet_value'), post.fn.countAll().as('count')])
      .groupBy(value)
      .orderBy(value)
      .execute();
    return new Map(rows.map((row) => [Number(row.facet_value), Number(row.count)]));
  }

  async #sorted({ filter, order, offset, limit }: SearchRequest): Promise<number[]> {
    if (order.by === 'top') return [];
    const rows = await this.#matching(filter)
      .select('id')
      .orderBy(COLUMN_OF_SORT[order.by], order.descending ? 'desc' : 'asc')
      .$if(order.by !== 'created', (query) => query.orderBy('created_at', 'desc'))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map((row) => row.id);
  }

  /** Matching top posts whose listing runs, in their order (D079); one without a start counts from its creation. */
  #running({ filter, now }: Pick<SearchRequest, 'filter' | 'now'>, limit?: number): Promise<{ id: number }[]> {
    return this.#matching(filter)
      .where('top_until', '>', new Date(now).toISOString())
      .select('id')
      .orderBy((post) => post.fn.coalesce('top_since', 'created_at'), 'desc')
      .orderBy(sql`(id + ${hourOf(now)}) % ${sql.lit(TOP_TURNS)}`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .$if(limit !== undefined, (query) => query.limit(limit!))
      .execute();
  }

  /** Two questions, the top posts and the others, so that the second can follow its index. */
  async #topFirst({ filter, offset, limit, now }: SearchRequest): Promise<number[]> {
    const instant = new Date(now).toISOString();
    const tops = await this.#running({ filter, now });
    const shown = tops.slice(offset, offset + limit).map((row) => row.id);
    if (shown.length === limit) return shown;
    const others = await this.#matching(filter)
      .where((post) => post.or([post('top_until', 'is', null), post('top_until', '<=', instant)]))
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit - shown.length)
      .offset(Math.max(0, offset - tops.length))
      .execute();
    return [...shown, ...others.map((row) => row.id)];
  }
}
