import type { Language } from '#contract/constants.ts';
import { formatNumber } from '#contract/money-text.ts';

type MessageTexts = {
  readonly open: string;
  readonly cleared: string;
  readonly notCleared: string;
  /** The price together with the estimated clearance. */
  readonly withClearance: (price: string) => string;
  readonly mileage: (km: number) => string;
};

/** Texts of messages about cars. */
export const MESSAGE_TEXTS: Readonly<Record<Language, MessageTexts>> = {
  en: {
    open: 'Open in Aniv',
    cleared: 'Cleared',
    notCleared: 'Not cleared',
    withClearance: (price) => `${price} with clearance`,
    mileage: (km) => `${formatNumber(km)} km`,
  },
  am: {
    open: 'Բացել Անիվում',
    cleared: 'Մաքսազերծված',
    notCleared: 'Չմաքսազերծված',
    withClearance: (price) => `${price} մաքսազերծմամբ`,
    mileage: (km) => `${formatNumber(km)} կմ`,
  },
  ru: {
    open: 'Открыть в Aniv',
    cleared: 'Растаможен',
    notCleared: 'Не растаможен',
    withClearance: (price) => `${price} с растаможкой`,
    mileage: (km) => `${formatNumber(km)} км`,
  },
};

const LITRE: Readonly<Record<Language, string>> = { en: 'L', am: 'լ', ru: 'л' };
const CM3_PER_LITRE = 1000;

/** `2.5 L`; with a comma in Armenian and Russian. */
export const litresText = (displacement: number, language: Language): string => {
  const amount = (displacement / CM3_PER_LITRE).toFixed(1);
  return `${language === 'en' ? amount : amount.replace('.', ',')} ${LITRE[language]}`;
};
