import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Language = 'en' | 'am' | 'ru';
type Texts = { readonly [key: string]: string | Texts };
type Values = Readonly<Record<string, string | number>>;

const LOCALES = path.resolve(import.meta.dirname, '../../../renderer/i18n/locales');

/** The website's text of a key such as `sell:foot.publish`, in a language. */
export const wordsOf =
  (language: Language) =>
  (place: string, values: Values = {}): string => {
    const [namespace = '', keys = ''] = place.split(':');
    const texts = JSON.parse(readFileSync(path.join(LOCALES, language, `${namespace}.json`), 'utf8')) as Texts;
    const found = keys
      .split('.')
      .reduce<string | Texts | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), texts);
    if (typeof found !== 'string') throw new Error(`${place} says nothing in ${language}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name]));
  };

export type Words = ReturnType<typeof wordsOf>;
