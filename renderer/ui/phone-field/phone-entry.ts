import type { PhoneCountry, PhoneRules } from './phone-rules.ts';

/** Stands in the list of countries for a messenger name in place of a number (D124). */
export const AT_NAME = '@';

/** What the field shows, and its value: E.164 for a complete number, `@name`, or empty. */
export type PhoneEntry = {
  readonly country: PhoneCountry | typeof AT_NAME;
  readonly text: string;
  readonly value: string;
};

/** A value from outside: shown formatted, beside its country or beside `country` where it names none. */
export const entryOf = (value: string, country: PhoneCountry, rules: PhoneRules | undefined): PhoneEntry => {
  if (value.startsWith(AT_NAME)) return { country: AT_NAME, text: value.slice(1), value };
  if (rules === undefined || value === '') return { country, text: value, value };
  const number = rules.read(value, country);
  return { country: number.country ?? country, text: number.national, value };
};

/** Where names are taken, a letter, an @ or a t.me address begins one. */
const nameIn = (text: string): string | undefined =>
  /^\s*(?:(?:https?:\/\/)?t\.me\/|@)?([A-Za-z][A-Za-z0-9_]*)\s*$/.exec(text)?.[1];

type Typed = {
  text: string;
  acceptsName: boolean;
  /** At the end of the text, so that formatting does not move the cursor; false while deleting. */
  mayFormat: boolean;
};

/** The field after typing or pasting; another country's number switches the country. */
export const typedInto = (
  { country }: PhoneEntry,
  { text, acceptsName, mayFormat }: Typed,
  fallback: PhoneCountry,
  rules: PhoneRules | undefined,
): PhoneEntry => {
  const name = acceptsName ? nameIn(text) : undefined;
  if (name !== undefined) return { country: AT_NAME, text: name, value: `${AT_NAME}${name}` };
  if (country === AT_NAME && !/^\s*\+?\d/.test(text))
    return { country, text, value: text === '' ? '' : `${AT_NAME}${text}` };
  const chosen = country === AT_NAME ? fallback : country;
  if (rules === undefined || text.trim() === '') return { country: chosen, text, value: text.replace(/[\s()-]/g, '') };
  const number = rules.read(text, chosen);
  // Letters and other signs are no part of a number: they stay to be seen, and make it wrong.
  if (/[^\d\s().+-]/.test(text)) return { country: chosen, text, value: text };
  const isWhole = number.country !== undefined && /^\s*(\+|00)/.test(text);
  const isShort = number.national === '';
  return {
    country: number.country ?? chosen,
    text: isWhole || (mayFormat && !isShort) ? number.national : text,
    value: number.value,
  };
};

/** The same digits in another country; a name and a number begin anew from each other. */
export const movedTo = (
  entry: PhoneEntry,
  country: PhoneCountry | typeof AT_NAME,
  rules: PhoneRules | undefined,
): PhoneEntry => {
  if (country === AT_NAME || entry.country === AT_NAME || rules === undefined) return { country, text: '', value: '' };
  if (entry.text === '') return { ...entry, country };
  const { value, national } = rules.read(entry.text, country);
  return { country, text: national, value };
};
