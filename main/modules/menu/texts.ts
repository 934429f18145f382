import type { Language } from '#contract/constants.ts';
import am from './locales/am.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };

export type Texts = Readonly<typeof en>;

export const TEXTS = { en, am, ru } as const satisfies Record<Language, Texts>;

/** Our language for a locale of the system (`hy-AM` → `am`); English where we have none. */
export function languageOf(locale: string): Language {
  const [primary] = locale.toLowerCase().split(/[-_]/);
  if (primary === 'hy') return 'am';
  return primary === 'ru' ? 'ru' : 'en';
}
