import { AppError } from './errors.ts';

const MAX_DEPTH = 8;

const OPENING = new Set(['{', '[']);
const CLOSING = new Set(['}', ']']);

/** The nesting depth of brackets outside of strings; counted before parsing, so that depth costs no stack. */
const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (isInString && sign === '\\') index += 1;
    else if (sign === '"') isInString = !isInString;
    else if (!isInString && OPENING.has(sign)) deepest = Math.max(deepest, (depth += 1));
    else if (!isInString && CLOSING.has(sign)) depth -= 1;
  }
  return deepest;
};

const unfit = (key: string, text: string): AppError =>
  new AppError('VALIDATION_FAILED', undefined, { fields: { [key || 'body']: text } });

const refuseUnsafe = (key: string, value: unknown): unknown => {
  if (key === '__proto__' || key === 'constructor') throw new AppError('BAD_JSON', `the body has a key ${key}`);
  if (typeof value === 'number' && !Number.isFinite(value)) throw unfit(key, 'This number is too large.');
  // PostgreSQL cannot store it, and no keyboard types it.
  if (typeof value === 'string' && value.includes('\0')) throw unfit(key, 'This holds a sign that is no text.');
  return value;
};

/** Parses a body of at most 8 levels, with finite numbers, storable texts and no key that reaches a prototype; else throws. */
export const parseJsonBody = (text: string): unknown => {
  if (depthOf(text) > MAX_DEPTH) throw new AppError('BAD_JSON', 'the body nests too deeply');
  try {
    return JSON.parse(text, refuseUnsafe);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('BAD_JSON', undefined, { cause: error });
  }
};
