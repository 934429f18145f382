import type { Failure } from '#renderer/api/api-failure.ts';
import { FIELD_NAMES } from './form-values.ts';
import type { FaultKey, FaultName, Faults } from './post-form.types.ts';

const isFaultName = (name: string): name is FaultName =>
  name === 'images' || name === 'features' || FIELD_NAMES.some((field) => field === name);

/** The server's texts for faults that only it can find; all others use the form's own texts. */
const WORDS: readonly (readonly [RegExp, FaultKey])[] = [
  [/^This takes a year/, 'year'],
  [/^This takes an https/, 'link'],
  [/^Please name at least one way/, 'contact'],
  [/valid phone number/, 'phone'],
  [/valid email/, 'email'],
  [/photo/, 'photos'],
  [/does not exist|is not (?:in|of) that/, 'choice'],
];

const keyOf = (name: string, words: string): FaultKey => {
  if (name === 'telegramNumber') return 'telegram';
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'invalid';
};

/** The server's refusals by field. */
export const refusedFaults = ({ code, fields = {} }: Failure): Faults =>
  code === 'VALIDATION_FAILED'
    ? Object.fromEntries(
        Object.entries(fields).flatMap(([name, words]) => (isFaultName(name) ? [[name, keyOf(name, words)]] : [])),
      )
    : {};
