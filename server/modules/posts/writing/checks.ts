import type { CHECK_FINDINGS, CheckFinding } from '#contract/http/reasons.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { areAlike, bandsOf } from '#server/lib/alike-photos.ts';
import { isLive } from '#server/modules/search/index.ts';
import type { PostValues } from './post-values.ts';
import { hasBannedWords, hasContacts } from './texts-check.ts';

const POSTS_AN_HOUR = { person: 10, business: 100 } as const;

/** The number of prices from which a median is used, and the most that are read. */
const LEAST_PRICES = 5;
const MOST_PRICES = 500;
const YEARS_AROUND = 2;
const FAR_BELOW = 0.5;

/** What is looked at: the post as it is about to stand. */
export type Checked = {
  readonly postId: number | undefined;
  readonly ownerId: number;
  readonly isBusiness: boolean;
  readonly values: PostValues;
  readonly photos: readonly string[];
  /** The seller's translations of the description (D062). */
  readonly translations: readonly string[];
};

const isFarBelowMarket = async (db: Transaction, { values, ownerId }: Checked): Promise<boolean> => {
  const rows = await db
    .selectFrom('post')
    .select('price_usd_minor')
    .where('model_id', '=', values.model_id)
    .where('year', '>=', values.year - YEARS_AROUND)
    .where('year', '<=', values.year + YEARS_AROUND)
    .where('owner_id', '!=', ownerId)
    .where(isLive)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PRICES)
    .execute();
  if (rows.length < LEAST_PRICES) return false;
  const prices = rows.map((row) => row.price_usd_minor).toSorted((a, b) => a - b);
  return values.price_usd_minor < FAR_BELOW * (prices[Math.floor(prices.length / 2)] ?? 0);
};

/** Other sellers' live posts with the same VIN (D017). */
const postsWithVin = async (db: Transaction, { values, ownerId }: Checked): Promise<number[]> => {
  const vin = values.vin ?? null;
  if (vin === null) return [];
  const rows = await db
    .selectFrom('post')
    .select('id')
    .where('vin', '=', vin)
    .where('owner_id', '!=', ownerId)
    .where(isLive)
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map((row) => row.id);
};

/** The most rows compared for similar photos: a quarter of a hash shared by more is no evidence. */
const MOST_CANDIDATES = 5000;

/** Whether another seller's live post has a photo that is the same or looks the same (D003). */
const hasForeignPhoto = async (db: Transaction, { photos, ownerId }: Checked): Promise<boolean> => {
  if (photos.length === 0) return false;
  const own = await db
    .selectFrom('media')
    .select('perceptual_hash')
    .where('key', 'in', [...photos])
    .execute();
  const hashes = own.flatMap(({ perceptual_hash: hash }) => hash ?? []);
  const foreign = db
    .selectFrom('post_photo')
    .innerJoin('post', 'post.id', 'post_photo.post_id')
    .where('post.owner_id', '!=', ownerId)
    .where(isLive);
  const same = await foreign
    .select('post.id')
    .where('post_photo.media_key', 'in', [...photos])
    .limit(1)
    .executeTakeFirst();
  const bands = [...new Set(hashes.flatMap(bandsOf))];
  if (same !== undefined || bands.length === 0) return same !== undefined;
  const candidates = await foreign
    .innerJoin('photo_band', 'photo_band.media_key', 'post_photo.media_key')
    .innerJoin('media', 'media.key', 'photo_band.media_key')
    .select('media.perceptual_hash')
    .distinct()
    .where('photo_band.band', 'in', bands)
    .limit(MOST_CANDIDATES)
    .execute();
  return candidates.some(({ perceptual_hash: hash }) => hash !== null && hashes.some((one) => areAlike(one, hash)));
};

/** How many posts a person has begun since then, deleted ones among them. */
export const countPostsSince = async (db: Db, ownerId: number, since: number): Promise<number> => {
  const { count } = await db
    .selectFrom('post')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', new Date(since).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
};

const isFlooding = async (db: Transaction, { ownerId, isBusiness, postId }: Checked, now: number) =>
  postId === undefined &&
  (await countPostsSince(db, ownerId, now - HOUR_MS)) >= POSTS_AN_HOUR[isBusiness ? 'business' : 'person'];

export type CheckResult = {
  readonly findings: readonly CheckFinding[];
  /** Live posts of others that a moderator should look at as well. */
  readonly alsoSuspect: readonly number[];
};

/** The automatic checks (D003). Who is not known by an address or another network does not come so far. */
export const runChecks = async (db: Transaction, post: Checked, now: number): Promise<CheckResult> => {
  const texts = [post.values.original_description, ...post.translations];
  const alsoSuspect = await postsWithVin(db, post);
  const found: Record<Exclude<(typeof CHECK_FINDINGS)[number], 'UNVERIFIED_SELLER'>, boolean> = {
    PRICE_FAR_BELOW_MARKET: await isFarBelowMarket(db, post),
    CONTACTS_IN_TEXT: texts.some(hasContacts),
    SAME_VIN: alsoSuspect.length > 0,
    SAME_PHOTO: await hasForeignPhoto(db, post),
    BANNED_WORDS: texts.some(hasBannedWords),
    TOO_MANY_POSTS: await isFlooding(db, post, now),
  };
  const findings = (Object.keys(found) as (keyof typeof found)[]).filter((finding) => found[finding]);
  return { findings, alsoSuspect };
};
