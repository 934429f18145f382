import { createHash } from 'node:crypto';
import { CHAT } from '#contract/chat.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { Db, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { fold } from '#server/lib/fold.ts';
import { accountSince, sellersOfText, sentSince, startedSince } from './limits.repository.ts';

/** The number of sellers that may get the same text within an hour: buyers who compare cars send the same question to a few. */
export const SAME_TEXT_SELLERS = 5;
/** Shorter ones, such as `Hello`, say nothing about who writes them. */
const SAME_TEXT_MIN_LENGTH = 12;

/** A key that is equal for texts that differ in spelling only: case, accents, spaces and punctuation do not count. */
export const sameTextHash = (text: string): string | null => {
  const plain = fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain.length < SAME_TEXT_MIN_LENGTH ? null : createHash('sha256').update(plain).digest('base64url');
};

/** Seconds until a window that began with its oldest call is over, at most. */
const tooMany = (windowMs: number) => new AppError('RATE_LIMITED', undefined, { retryAfter: windowMs / 1000 });
/** The refusal of a message beyond those of a minute. */
export const tooFast = () => tooMany(MINUTE_MS);

const since = (now: number, ms: number): string => new Date(now - ms).toISOString();

/** Whether this user has sent as many messages as a minute may have. */
export const isTooFast = async (db: Db, userId: number, now: number): Promise<boolean> =>
  (await sentSince(db, userId, since(now, MINUTE_MS))) >= CHAT.messagesPerMinute;

/** Refuses a message that comes too soon after thirty others, or that goes to a sixth seller within an hour. */
export const checkPace = async (
  transaction: Transaction,
  message: {
    readonly userId: number;
    /** Of the buyer who writes; undefined where the seller does, who answers many alike. */
    readonly sellerId: number | undefined;
    /** By `sameTextHash`; null for phrases and everything without a text. */
    readonly textHash: string | null;
    readonly now: number;
  },
): Promise<void> => {
  const { userId, sellerId, textHash, now } = message;
  if (await isTooFast(transaction, userId, now)) throw tooFast();
  if (textHash === null || sellerId === undefined) return;
  const sellers = await sellersOfText(transaction, { userId, textHash, since: since(now, HOUR_MS) });
  if (sellers.size >= SAME_TEXT_SELLERS && !sellers.has(sellerId)) throw new AppError('CHAT_REPEATED');
};

/** Refuses a new account more than ten new conversations an hour (D171). */
export const checkStarts = async (transaction: Transaction, userId: number, now: number): Promise<void> => {
  const createdAt = await accountSince(transaction, userId);
  if (now - Date.parse(createdAt) >= CHAT.newAccountDays * DAY_MS) return;
  if ((await startedSince(transaction, userId, since(now, HOUR_MS))) >= CHAT.startsPerHourOfNewAccounts)
    throw tooMany(HOUR_MS);
};
