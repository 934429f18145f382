import type { Language } from '#contract/constants.ts';

type AlertTexts = {
  readonly isNew: string;
  readonly isCheaper: string;
  /** Several cars; `shown` of them are listed. */
  readonly several: (count: number, shown: number) => string;
  readonly all: string;
  readonly hide: string;
  readonly mute: string;
  readonly hidden: string;
  readonly muted: string;
};

/** Texts of the bot's messages about cars of saved searches. */
export const ALERT_TEXTS: Readonly<Record<Language, AlertTexts>> = {
  en: {
    isNew: 'A new car for your saved search',
    isCheaper: 'The price of a car from your saved search fell',
    several: (count, shown) =>
      count > shown ? `Cars for your saved searches: ${shown} of ${count}` : `Cars for your saved searches: ${count}`,
    all: 'Saved searches',
    hide: 'Hide this car',
    mute: 'Mute for a week',
    hidden: 'Hidden. You will not hear of this car again.',
    muted: 'Muted for a week.',
  },
  am: {
    isNew: 'Նոր մեքենա Ձեր պահպանված որոնմամբ',
    isCheaper: 'Ձեր պահպանված որոնման մեքենայի գինն իջել է',
    several: (count, shown) =>
      count > shown
        ? `Մեքենաներ Ձեր պահպանված որոնումներով՝ ${count}-ից ${shown}-ը`
        : `Մեքենաներ Ձեր պահպանված որոնումներով՝ ${count}`,
    all: 'Պահպանված որոնումներ',
    hide: 'Թաքցնել այս մեքենան',
    mute: 'Անջատել մեկ շաբաթով',
    hidden: 'Թաքցված է։ Այս մեքենայի մասին այլևս չեք տեղեկացվի։',
    muted: 'Անջատված է մեկ շաբաթով։',
  },
  ru: {
    isNew: 'Новый автомобиль по вашему сохранённому поиску',
    isCheaper: 'Автомобиль из вашего сохранённого поиска подешевел',
    several: (count, shown) =>
      count > shown
        ? `Автомобили по вашим сохранённым поискам: ${shown} из ${count}`
        : `Автомобили по вашим сохранённым поискам: ${count}`,
    all: 'Сохранённые поиски',
    hide: 'Скрыть этот автомобиль',
    mute: 'Отключить на неделю',
    hidden: 'Скрыто. Сообщений об этом автомобиле больше не будет.',
    muted: 'Отключено на неделю.',
  },
};
