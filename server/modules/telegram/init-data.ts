import { timingSafeEqual } from 'node:crypto';
import { signData } from '@tma.js/init-data-node';
import { z } from 'zod';
import { SECOND_MS } from '#contract/time.ts';
import { AppError } from '#server/http/errors.ts';

/** The user that opened the mini app by Telegram's word, with a key of this proof until it expires. */
export type InitDataProof = {
  readonly telegramId: string;
  readonly firstName: string;
  readonly lastName: string | null;
  /** The parameter of the link that opened the app. */
  readonly startParam: string | undefined;
  /** The proof's own signature, independent of the order of its fields. */
  readonly signature: string;
  readonly expiresAt: number;
};

/** How old a proof may be (D045), and how far Telegram's clock may be ahead of ours. */
const MAX_AGE_MS = 3600 * SECOND_MS;
const MAX_AHEAD_MS = 300 * SECOND_MS;
const MAX_BYTES = 8192;

const FIELD = /^[a-z0-9_]{1,64}$/;
const AUTH_DATE = /^[0-9]{1,12}$/;
const LINE_BREAK = /[\r\n]/;

const User = z.object({
  id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  is_bot: z.literal(false).optional(),
  first_name: z.string().default(''),
  last_name: z.string().nullish(),
});

const invalid = (why: string): AppError => new AppError('TELEGRAM_PROOF_INVALID', `initData: ${why}`);

/** The fields by name; throws if a name is repeated or a value contains a line break, which could forge signed lines. */
const fieldsOf = (initData: string): ReadonlyMap<string, string> => {
  if (Buffer.byteLength(initData) > MAX_BYTES) throw invalid('too long');
  const pairs = [...new URLSearchParams(initData)];
  const fields = new Map(pairs);
  if (fields.size !== pairs.length) throw invalid('a field twice');
  const isPlain = pairs.every(([name, value]) => FIELD.test(name) && !LINE_BREAK.test(value));
  if (!isPlain) throw invalid('an impossible field');
  return fields;
};

/** Compares in constant time, which the library's own check does not (SECURITY 1.7). */
const isSigned = (fields: ReadonlyMap<string, string>, botToken: string): boolean => {
  const lines = [...fields].flatMap(([name, value]) => (name === 'hash' ? [] : [`${name}=${value}`]));
  const expected = Buffer.from(signData(lines.toSorted().join('\n'), botToken));
  const sent = Buffer.from(fields.get('hash') ?? '');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
};

const userOf = (text: string): z.output<typeof User> => {
  try {
    return User.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('TELEGRAM_PROOF_INVALID', 'initData: no usable user', { cause });
  }
};

const signedAt = (authDate: string): number => {
  if (!AUTH_DATE.test(authDate)) throw invalid('no usable auth_date');
  return Number(authDate) * SECOND_MS;
};

/**
 * Verifies the mini app's raw initData with the bot's token (SECURITY 1.7). Throws TELEGRAM_PROOF_INVALID for a wrong
 * signature, TELEGRAM_PROOF_EXPIRED for one that is more than an hour old.
 */
export const readInitData = (initData: string, botToken: string, now: number): InitDataProof => {
  const fields = fieldsOf(initData);
  if (!isSigned(fields, botToken)) throw invalid('another signature');
  const at = signedAt(fields.get('auth_date') ?? '');
  if (at > now + MAX_AHEAD_MS) throw invalid('from the future');
  if (at < now - MAX_AGE_MS) throw new AppError('TELEGRAM_PROOF_EXPIRED');
  const user = userOf(fields.get('user') ?? '');
  return {
    telegramId: String(user.id),
    firstName: user.first_name,
    lastName: user.last_name ?? null,
    startParam: fields.get('start_param'),
    signature: fields.get('hash') ?? '',
    expiresAt: at + MAX_AGE_MS,
  };
};
