import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { ROLES, type UserKind } from '#contract/http/users.ts';
import { MAX_ID } from '#contract/max-id.ts';
import type { Database } from '#server/database/schema.ts';
import { fold } from '#server/lib/fold.ts';
import { phoneDigits } from '#server/lib/phone-digits.ts';

type Users = ExpressionBuilder<Database, 'users'>;

const MAX_WORDS = 6;
const ADDRESSES = ['email', 'pending_email', 'telegram'] as const;
const NUMBERS = ['phone_number', 'whatsapp', 'telegram'] as const;

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
/** Addresses are compared in small letters; nothing changes for digits. */
const holds = (column: string, text: string) =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(text.toLowerCase())} escape '\\'`;
/** Numbers are stored as +37477123456. */
const hasPhone = (users: Users, digits: string) => users.or(NUMBERS.map((column) => holds(column, digits)));

const hasWord = (users: Users, word: string) =>
  users.or([holds('search_text', fold(word)), ...ADDRESSES.map((column) => holds(column, word))]);

/** What the search field of the admins' list means: an id, a phone number, or words of name and address. */
export const matches = (users: Users, text: string) => {
  const id = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  const digits = phoneDigits(text);
  const words = text
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  return users.or([
    users.and(words.map((word) => hasWord(users, word))),
    ...(id !== undefined && Number(id) <= MAX_ID ? [users('users.id', '=', Number(id))] : []),
    ...(digits === undefined ? [] : [hasPhone(users, digits)]),
  ]);
};

/** Which users a tab of the list holds. */
export const isOfKind = (users: Users, kind: UserKind) => {
  switch (kind) {
    case 'all':
      return users.and([]);
    case 'business':
      return users('is_business', '=', 1);
    case 'verified':
      return users('is_verified', '=', 1);
    case 'blocked':
      return users('blocked_at', 'is not', null);
    case 'admins':
      return users('role', '=', ROLES.admin);
    default:
      return kind satisfies never;
  }
};
