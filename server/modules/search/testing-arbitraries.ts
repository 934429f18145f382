import fc from 'fast-check';
import { DAY_MS } from '#contract/time.ts';
import type { Car, EqualKey, FlagKey, Order, PostFilter, Range, RangeKey } from './filter.ts';
import { FLAGS, SORTS } from './filter.ts';
import { aPost, brandOf, CATALOGUE, countryOf, generationOf, modelOf, type PostRow } from '#server/testing-posts.ts';

const START = Date.UTC(2026, 0, 1);
export const NOW = START + 40 * DAY_MS;

const flag = fc.constantFrom(0 as const, 0 as const, 1 as const);
/** Few instants, so that ties are common. */
const instant = (days: number) =>
  fc.integer({ min: 0, max: days }).map((day) => new Date(START + day * DAY_MS).toISOString());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });

/** Posts of a small catalogue with many equal values; some topped, some not live. */
export const arbitraryPost: fc.Arbitrary<PostRow> = fc
  .record({
    modification: fc.integer({ min: 1, max: CATALOGUE.modifications }),
    region: fc.integer({ min: 1, max: CATALOGUE.regions }),
    created: instant(20),
    modified: instant(39),
    // A top listing without a start counts from the post's creation.
    top: maybe(fc.tuple(maybe(instant(5)), instant(80))),
    state: fc.constantFrom(
      'live',
      'live',
      'live',
      'live',
      'live',
      'live',
      'hidden',
      'sold',
      'deleted',
      'rejected',
      'pending',
    ),
    lookups: fc.tuple(...[16, 10, 6, 19].map((max) => fc.integer({ min: 1, max }))),
    optional: fc.tuple(...[4, 11, 6].map((max) => maybe(fc.integer({ min: 1, max })))),
    flags: fc.tuple(flag, flag, flag, flag, flag, flag, flag, flag),
    clearedElsewhere: fc.boolean(),
    detail: fc.constantFrom('modification', 'modification', 'generation', 'model'),
    year: fc.integer({ min: 1990, max: 2026 }),
    mileage: fc.integer({ min: 0, max: 30 }).map((tens) => tens * 10_000),
    price: fc.integer({ min: 1, max: 60 }).map((thousands) => thousands * 100_000),
  })
  .map((draw) => {
    const generation = generationOf(draw.modification);
    const model = modelOf(generation);
    const country = countryOf(draw.region);
    const [body, fuel, transmission, color] = draw.lookups;
    const [drive, documentType, availability] = draw.optional;
    const [isNew, isDamaged, runAndGo, warranty, cleared, negotiable, exchange, instalments] = draw.flags;
    const at = (state: string) => (draw.state === state ? draw.modified : null);
    return aPost({
      moderation: draw.state === 'rejected' || draw.state === 'pending' ? draw.state : 'approved',
      hidden_at: at('hidden'),
      sold_at: at('sold'),
      deleted_at: at('deleted'),
      top_since: draw.top?.[0] ?? null,
      top_until: draw.top?.[1] ?? null,
      created_at: draw.created,
      modified_at: draw.modified,
      brand_id: brandOf(model),
      model_id: model,
      generation_id: draw.detail === 'model' ? null : generation,
      modification_id: draw.detail === 'modification' ? draw.modification : null,
      modification_text: draw.detail === 'model' ? 'Škoda-like «Ё»' : null,
      body_type_id: body!,
      fuel_type_id: fuel!,
      transmission_type_id: transmission!,
      color_id: color!,
      drive_type_id: drive ?? null,
      document_type_id: documentType ?? null,
      availability_id: availability ?? null,
      country_id: country,
      region_id: draw.region,
      year: draw.year,
      mileage: draw.mileage,
      price_minor: draw.price,
      price_usd_minor: draw.price,
      is_new: isNew,
      is_damaged: isDamaged,
      is_run_and_go: runAndGo,
      is_under_warranty: warranty,
      is_cleared: cleared,
      is_negotiable: negotiable,
      is_exchange_possible: exchange,
      is_instalment_possible: instalments,
      clearance_country_id: draw.clearedElsewhere ? 1 + (country % 15) : country,
    });
  });

const equalsOf = (post: PostRow): Record<EqualKey, number | null | undefined> => ({
  brand: post.brand_id,
  model: post.model_id,
  generation: post.generation_id,
  modification: post.modification_id,
  bodyType: post.body_type_id,
  transmissionType: post.transmission_type_id,
  fuelType: post.fuel_type_id,
  driveType: post.drive_type_id,
  availability: post.availability_id,
  documentType: post.document_type_id,
  color: post.color_id,
  country: post.country_id,
  region: post.region_id,
  priceLabel: labelOf(post),
});

/** The label that the tests give a post's price. */
export const labelOf = (post: PostRow): number | null => (post.year % 6 === 0 ? null : post.year % 6);

/** Equipment that the posts of the tests may have. */
export const FEATURES = [1, 2, 3, 40] as const;

/** Equipment of each post, by its place. */
export const equipmentOf = (place: number): number[] => FEATURES.filter((id) => (place * 7 + id) % 3 === 0);

const carOf = (post: PostRow): fc.Arbitrary<Car> =>
  fc.constantFrom({ brand: post.brand_id }, { brand: post.brand_id, model: post.model_id });

const around = (value: number, spread: number): fc.Arbitrary<Range> =>
  fc
    .record({ below: fc.integer({ min: -spread, max: spread }), above: fc.integer({ min: -spread, max: spread }) })
    .chain(({ below, above }) =>
      fc.constantFrom({ from: value - below }, { to: value + above }, { from: value - below, to: value + above }),
    );

const rangesOf = (post: PostRow): Record<RangeKey, fc.Arbitrary<Range>> => ({
  year: around(post.year, 8),
  price: around(post.price_usd_minor, 1_500_000),
  mileage: around(post.mileage, 80_000),
});

const chosen = <Key extends string, Value>(values: Partial<Record<Key, Value>>, keys: readonly Key[]) =>
  Object.fromEntries(keys.flatMap((key) => (values[key] == null ? [] : [[key, values[key]]]))) as Partial<
    Record<Key, Value>
  >;

/** A filter of up to a dozen conditions, mostly met by at least one of the posts. */
export const arbitraryFilter = (posts: readonly PostRow[]): fc.Arbitrary<PostFilter> =>
  fc.constantFrom(...posts).chain((post) => {
    const equals = equalsOf(post) as Partial<Record<EqualKey, number>>;
    const texts = post.search_text.split(' ');
    return fc.record({
      equals: fc.subarray(Object.keys(equals) as EqualKey[], { maxLength: 5 }).map((keys) => chosen(equals, keys)),
      flags: fc
        .subarray([...FLAGS], { maxLength: 2 })
        .chain((keys) =>
          fc.record(
            Object.fromEntries(keys.map((key) => [key, fc.boolean()])) as Record<FlagKey, fc.Arbitrary<boolean>>,
          ),
        ),
      ranges: fc
        .subarray(['year', 'price', 'mileage'] as const, { maxLength: 2 })
        .chain((keys) => fc.record(chosen(rangesOf(post), [...keys]) as Record<RangeKey, fc.Arbitrary<Range>>)),
      cars: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        {
          weight: 1,
          arbitrary: fc
            .array(fc.constantFrom(...posts), { minLength: 1, maxLength: 3 })
            .chain((some) => fc.tuple(...some.map(carOf))),
        },
      ),
      features: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.subarray([...FEATURES, 60], { maxLength: 2 }) },
      ),
      words: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.subarray(texts, { maxLength: 2 }) },
      ),
    });
  });

export const arbitraryOrder: fc.Arbitrary<Order> = fc.oneof(
  fc.constant<Order>({ by: 'top' }),
  fc.record({ by: fc.constantFrom(...SORTS), descending: fc.boolean() }),
);
