import type { Language } from '#contract/constants.ts';

type Texts = {
  readonly cheaper: (from: string, to: string) => string;
  readonly sold: string;
  readonly gone: string;
  readonly cleared: string;
  readonly notCleared: string;
  readonly km: (distance: string) => string;
  /** To the dealer, when a channel was switched off. */
  readonly off: Readonly<Record<'removed' | 'rights' | 'gone', (title: string) => string>>;
};

/** Texts of channel posts besides the dealer's own template. */
export const CHANNEL_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    cheaper: (from, to) => `Price reduced: ${from} → ${to}`,
    sold: 'SOLD',
    gone: 'No longer for sale',
    cleared: 'Cleared',
    notCleared: 'Not cleared',
    km: (distance) => `${distance} km`,
    off: {
      removed: (title) => `The bot was removed from the channel “${title}”. Cars are not posted there any more.`,
      rights: (title) => `The bot may not post in the channel “${title}” any more. Cars are not posted there.`,
      gone: (title) => `The channel “${title}” does not exist any more. Cars are not posted there.`,
    },
  },
  am: {
    cheaper: (from, to) => `Գինն իջել է՝ ${from} → ${to}`,
    sold: 'ՎԱՃԱՌՎԱԾ Է',
    gone: 'Այլևս չի վաճառվում',
    cleared: 'Մաքսազերծված',
    notCleared: 'Չմաքսազերծված',
    km: (distance) => `${distance} կմ`,
    off: {
      removed: (title) => `Բոտը հեռացվել է «${title}» ալիքից։ Մեքենաներն այնտեղ այլևս չեն հրապարակվում։`,
      rights: (title) => `Բոտն այլևս չի կարող գրել «${title}» ալիքում։ Մեքենաներն այնտեղ չեն հրապարակվում։`,
      gone: (title) => `«${title}» ալիքն այլևս գոյություն չունի։ Մեքենաներն այնտեղ չեն հրապարակվում։`,
    },
  },
  ru: {
    cheaper: (from, to) => `Цена снижена: ${from} → ${to}`,
    sold: 'ПРОДАНО',
    gone: 'Больше не продаётся',
    cleared: 'Растаможен',
    notCleared: 'Не растаможен',
    km: (distance) => `${distance} км`,
    off: {
      removed: (title) => `Бота удалили из канала «${title}». Автомобили там больше не публикуются.`,
      rights: (title) => `Бот больше не может писать в канал «${title}». Автомобили там не публикуются.`,
      gone: (title) => `Канала «${title}» больше нет. Автомобили там не публикуются.`,
    },
  },
};
