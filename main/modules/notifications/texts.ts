import { type Language, LOCALE_OF } from '#contract/constants.ts';
import am from './locales/am.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };

type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
type Texts = { readonly [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };

/** Texts shown outside the window. */
export const NOTICE_TEXTS = { en, am, ru } as const satisfies Record<Language, Texts>;

/** A text with its number, in the plural form of the language. */
export function counted(plural: Plural, count: number, language: Language): string {
  const locale = LOCALE_OF[language];
  const text = plural[new Intl.PluralRules(locale).select(count)] ?? plural.other;
  return text.replace('{{count}}', new Intl.NumberFormat(locale).format(count));
}
