import { readFileSync } from 'node:fs';
import { AppError } from '#server/http/errors.ts';

/**
 * resources/passwords/common.txt: about 2,300 words of leaked passwords in Latin, Cyrillic and Armenian, of cars and of
 * this product, written from what is commonly known; it is no copy of a published list. The rules below make more of
 * each: with small letters, look-alike digits, and what people put before and after it.
 */
const LIST = new URL('../../../resources/passwords/common.txt', import.meta.url);
const WORDS: ReadonlySet<string> = new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean));

/** Ways along a keyboard; backwards they count as well. */
const WAYS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
  '01234567890',
  '!@#$%^&*()_+',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h',
  'a1b2c3d4e5f6g7h8',
].flatMap((way) => [way, way.split('').toReversed().join('')]);
const MIN_STEP = 3;
/** Below it, digits alone are a date or a telephone number. */
const MIN_DIGITS_ALONE = 13;
const MAX_DECORATION = 6;

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const asLetters = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => LOOK_ALIKES[sign] ?? sign);

const isRepeated = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/u.test(text) || new Set(text).size <= 3;

/** Whether a text is put together of runs of at least three along known ways: `qwe123`, `abcd4321`. */
const isWalk = (text: string): boolean => {
  let rest = text;
  while (rest !== '') {
    const length = longestStep(rest);
    if (length < Math.min(MIN_STEP, rest.length)) return false;
    rest = rest.slice(length);
  }
  return true;
};

const longestStep = (text: string): number => {
  let length = 1;
  while (length < text.length && WAYS.some((way) => way.includes(text.slice(0, length + 1)))) length += 1;
  return length;
};

/** Finds the word in `2024-Word!!`: digits and signs around it are common. */
const undecorated = (text: string): string => {
  const word = text.replace(/^[\P{L}]+|[\P{L}]+$/gu, '');
  return text.length - word.length <= MAX_DECORATION ? word : text;
};

const isKnown = (text: string, own: ReadonlySet<string>): boolean => {
  const forms = [text, undecorated(text)].flatMap((form) => [form, asLetters(form), undecorated(asLetters(form))]);
  return forms.some((form) => WORDS.has(form) || own.has(form) || isTwice(form));
};

const isTwice = (text: string): boolean => {
  const half = text.slice(0, text.length / 2);
  return half + half === text && WORDS.has(half);
};

/** The address and the part before its @ are what an attacker tries first. */
const partsOf = (email: string): ReadonlySet<string> => {
  const [name = ''] = email.toLowerCase().split('@');
  return new Set([email.toLowerCase(), name, undecorated(name)].filter((part) => part.length > 2));
};

/** Whether a password is among the first that would be tried at the account of this address. */
export const isWeak = (password: string, email: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase();
  const isShortNumber = /^[\d\s()+./-]+$/.test(text) && text.replace(/\D/g, '').length < MIN_DIGITS_ALONE;
  return isShortNumber || isRepeated(text) || isWalk(text) || isKnown(text, partsOf(email));
};

/** Throws PASSWORD_WEAK (SECURITY rule 17). */
export const refuseWeak = (password: string, email: string): void => {
  if (isWeak(password, email)) throw new AppError('PASSWORD_WEAK');
};
