import { type Language, LOCALE_OF } from '#contract/constants.ts';
import { formatNumber } from '#contract/money-text.ts';
import type { MENUS, PageName, PAGES } from '#contract/pages.ts';
import type { InfoPage } from './addresses.ts';

type Forms<Name extends string> = Readonly<Record<`${Name}_other`, string>>;
type Intro = { readonly title: string; readonly intro: string };

/** The app's own words that pages also say before it starts. */
export type SiteTexts = {
  readonly shell: {
    readonly brand: string;
    readonly brandHome: string;
    readonly mainNavigation: string;
    readonly title: Readonly<Record<(typeof PAGES)[PageName]['title'], string>>;
    readonly footer: { readonly claim: string };
  } & Readonly<Record<(typeof MENUS.header)[number][1], string>>;
  readonly home: {
    readonly hero: { readonly title: string } & Forms<'count'>;
    readonly bodies: Readonly<Record<string, string>>;
    readonly newest: string;
  };
  readonly posts: {
    readonly mileage: string;
    readonly notCleared: string;
    readonly withClearance: string;
    readonly priceDrop: { readonly label: string };
    readonly seller: { readonly private: string; readonly business: string };
  };
  readonly filters: { readonly topsNote: string };
  readonly search: {
    readonly title: string;
    readonly home: string;
    readonly tops: { readonly title: string };
  } & Forms<'cars'>;
  readonly post: {
    readonly description: string;
    readonly notFound: { readonly title: string; readonly text: string; readonly action: string };
    readonly fields: Readonly<Record<string, string>>;
    readonly facts: { readonly power: string };
  };
  readonly user: {
    readonly posts: string;
    readonly private: string;
    readonly business: string;
    readonly notFound: { readonly title: string; readonly text: string; readonly action: string };
  };
} & Readonly<Record<InfoPage, Intro>>;

/** Puts values into `{{places}}` of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** `1 200 cars`: the plural form of the language, with the number in it. */
export const counted = <Name extends string>(
  texts: Forms<Name>,
  name: Name,
  count: number,
  language: Language,
): string => {
  const form = new Intl.PluralRules(LOCALE_OF[language]).select(count);
  const forms: Readonly<Record<string, unknown>> = texts;
  const text = forms[`${name}_${form}`] ?? forms[`${name}_other`];
  return fill(String(text), { shown: formatNumber(count) });
};

/** Links through a list, and the text of the page, for browsers without scripts. */
export const WITHOUT_SCRIPT = {
  en: {
    note: 'JavaScript is off. Cars can be read page by page; search, chat, favorites and selling need JavaScript.',
    previous: 'Previous page',
    next: 'Next page',
  },
  am: {
    note: 'JavaScript-ն անջատված է։ Մեքենաները կարելի է դիտել էջ առ էջ, իսկ որոնումը, զրույցները, ընտրյալներն ու վաճառքը պահանջում են JavaScript։',
    previous: 'Նախորդ էջը',
    next: 'Հաջորդ էջը',
  },
  ru: {
    note: 'JavaScript отключён. Автомобили можно смотреть по страницам; для поиска, чата, избранного и продажи нужен JavaScript.',
    previous: 'Предыдущая страница',
    next: 'Следующая страница',
  },
} as const satisfies Record<Language, { note: string; previous: string; next: string }>;

/** What only search engines and link previews read. */
export const SUMMARIES = {
  en: {
    home: 'Used cars from owners and dealers in Armenia and 14 more countries: photos, mileage, customs clearance and the price in your currency.',
    results: '{{count}} for sale on Aniv, from owners and dealers, with photos, mileage and price.',
    user: 'Cars that {{name}} sells on Aniv: {{count}}.',
  },
  am: {
    home: 'Օգտագործված մեքենաներ սեփականատերերից և դիլերներից Հայաստանում և ևս 14 երկրում՝ լուսանկարներ, վազք, մաքսազերծում և գինը Ձեր արժույթով։',
    results: '{{count}} Անիվում՝ սեփականատերերից և դիլերներից, լուսանկարներով, վազքով և գնով։',
    user: '{{name}}՝ {{count}} Անիվում։',
  },
  ru: {
    home: 'Подержанные автомобили от владельцев и дилеров в Армении и ещё 14 странах: фото, пробег, растаможка и цена в вашей валюте.',
    results: '{{count}} в продаже на Aniv: от владельцев и дилеров, с фото, пробегом и ценой.',
    user: '{{name}}: {{count}} в продаже на Aniv.',
  },
} as const satisfies Record<Language, { home: string; results: string; user: string }>;
