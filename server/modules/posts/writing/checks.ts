import type { CHECK_FINDINGS, CheckFinding } from '#contract/http/reasons.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Transaction } from '#server/database/connection.ts';
import { areAlike, bandsOf } from '#server/lib/alike-photos.ts';
import {
  countPostsSince,
  foreignHashes,
  hasForeignFile,
  hashesOf,
  postsWithVin,
  similarPrices,
} from './checks.repository.ts';
import type { PostValues } from './post-values.ts';
import { hasBannedWords, hasContacts } from './texts-check.ts';

const POSTS_AN_HOUR = { person: 10, business: 100 } as const;

/** The number of prices from which a median is used, and the most that are read. */
const LEAST_PRICES = 5;
const MOST_PRICES = 500;
const YEARS_AROUND = 2;
const FAR_BELOW = 0.5;

/** The post to check, as it is about to be stored. */
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
  const prices = await similarPrices(db, { ...values, ownerId }, { yearsAround: YEARS_AROUND, most: MOST_PRICES });
  if (prices.length < LEAST_PRICES) return false;
  return values.price_usd_minor < FAR_BELOW * (prices[Math.floor(prices.length / 2)] ?? 0);
};

/** Whether another seller's live post has a photo that is the same or looks the same (D003). */
const hasForeignPhoto = async (db: Transaction, { photos, ownerId }: Checked): Promise<boolean> => {
  if (photos.length === 0) return false;
  const hashes = await hashesOf(db, photos);
  if (await hasForeignFile(db, ownerId, photos)) return true;
  const bands = [...new Set(hashes.flatMap(bandsOf))];
  const foreign = bands.length === 0 ? [] : await foreignHashes(db, ownerId, bands);
  return foreign.some((hash) => hashes.some((one) => areAlike(one, hash)));
};

const isFlooding = async (db: Transaction, { ownerId, isBusiness, postId }: Checked, now: number) =>
  postId === undefined &&
  (await countPostsSince(db, ownerId, now - HOUR_MS)) >= POSTS_AN_HOUR[isBusiness ? 'business' : 'person'];

export type CheckResult = {
  readonly findings: readonly CheckFinding[];
  /** Live posts of others that a moderator should look at as well. */
  readonly alsoSuspect: readonly number[];
};

/** The automatic checks (D003). Users without a confirmed address or other sign-in are refused before. */
export const runChecks = async (db: Transaction, post: Checked, now: number): Promise<CheckResult> => {
  const texts = [post.values.original_description, ...post.translations];
  const alsoSuspect = await postsWithVin(db, post.ownerId, post.values.vin ?? null);
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
