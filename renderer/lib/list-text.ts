import { byLocale } from './by-locale.ts';

const ARMENIAN = 'hy';

const lists = byLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** `21, 30 and 111`; browsers without Armenian would join in their own language. */
export const formatList = (parts: readonly string[], locale: string): string => {
  if (locale !== ARMENIAN) return lists(locale).format(parts);
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} և ${last}`;
};
