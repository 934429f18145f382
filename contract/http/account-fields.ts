import { z } from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts';

/** SPEC.md §5, letter for letter; screens translate by these texts' keys. */
export const ACCOUNT_TEXTS = {
  email: 'Enter a valid email',
  password: 'Password should be of minimum 8 characters length',
  company: 'Enter a company name',
  address: 'Enter an address',
  phoneNumber: 'Enter a phone number',
  resetEmail: 'Get the verified url with email',
  resetToken: 'Get the verified url with token',
  phone: 'Please enter a valid phone number',
  /** Beyond SPEC.md §5: the other end of a password's length, and a password that is asked for and is another one. */
  passwordLong: 'Password should be of maximum 128 characters length',
  wrongPassword: 'This password is not right.',
} as const;

/** An address of a mailbox, in small letters: two spellings of one address are one account. */
export const emailField = (text: string = ACCOUNT_TEXTS.email) =>
  z.string(text).trim().toLowerCase().max(254, text).pipe(z.email(text));

/** A password to be set; one that is typed to be compared may have any length up to the same maximum. */
export const newPassword = z
  .string(ACCOUNT_TEXTS.password)
  .min(PASSWORD_MIN_LENGTH, ACCOUNT_TEXTS.password)
  .max(PASSWORD_MAX_LENGTH, ACCOUNT_TEXTS.passwordLong);
export const typedPassword = z
  .string(ACCOUNT_TEXTS.password)
  .min(1, ACCOUNT_TEXTS.password)
  .max(PASSWORD_MAX_LENGTH, ACCOUNT_TEXTS.passwordLong);

/** E.164 (D123); whether such a number can exist in its country is checked where the numbering plans are. */
export const phoneField = (text: string = ACCOUNT_TEXTS.phone) =>
  z
    .string(text)
    .trim()
    .regex(/^\+[1-9][0-9]{6,14}$/, text);

/** A phone number or a @name (D124). */
export const telegramField = z
  .string()
  .trim()
  .regex(/^(\+[1-9][0-9]{6,14}|@[A-Za-z][A-Za-z0-9_]{4,31})$/, ACCOUNT_TEXTS.phone);

export const nameField = z.string().trim().max(100);
/** A required line; `text` is the error if it is empty. */
export const requiredLine = (text: string, max = 200) => z.string(text).trim().min(1, text).max(max);

/** The form of tokens in links and cookies: url-safe, never longer than Telegram's start parameter allows (D049). */
export const opaqueToken = (text = 'This is not valid.') => z.string(text).regex(/^[A-Za-z0-9_-]{1,64}$/, text);

/** A field of a form that may be sent empty. */
export const orEmpty = <T extends z.ZodType>(field: T) => z.union([z.literal(''), field]);
