import type { Language } from '#contract/constants.ts';
import { formatNumber } from '#contract/money-text.ts';

type MessageTexts = {
  readonly open: string;
  readonly cleared: string;
  readonly notCleared: string;
  /** The price together with the estimated clearance. */
  readonly withClearance: (price: string) => string;
  readonly mileage: (km: number) => string;
  readonly litres: (amount: string) => string;
};

/** Texts of messages about cars. */
export const MESSAGE_TEXTS: Readonly<Record<Language, MessageTexts>> = {
  en: {
    open: 'Open in Aniv',
    cleared: 'Cleared',
    notCleared: 'Not cleared',
    withClearance: (price) => `${price} with clearance`,
    mileage: (km) => `${formatNumber(km)} km`,
    litres: (amount) => `${amount} l`,
  },
  am: {
    open: 'Բացել Անիվում',
    cleared: 'Մաքսազերծված',
    notCleared: 'Չմաքսազերծված',
    withClearance: (price) => `${price} մաքսազերծմամբ`,
    mileage: (km) => `${formatNumber(km)} կմ`,
    litres: (amount) => `${amount} լ`,
  },
  ru: {
    open: 'Открыть в Aniv',
    cleared: 'Растаможен',
    notCleared: 'Не растаможен',
    withClearance: (price) => `${price} с растаможкой`,
    mileage: (km) => `${formatNumber(km)} км`,
    litres: (amount) => `${amount} л`,
  },
};
