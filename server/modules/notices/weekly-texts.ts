import type { Language } from '#contract/constants.ts';
import { formatNumber } from '#contract/money-text.ts';
import type { NoticeData } from '#contract/notices.ts';

type WeeklySummary = Extract<NoticeData, { kind: 'weeklySummary' }>;
const COUNTS = ['impressions', 'views', 'favorites', 'reveals', 'chats'] as const;

/** Lines of letters and of the bot's messages. */
const TEXTS: Readonly<Record<Language, Readonly<Record<(typeof COUNTS)[number] | 'title', string>>>> = {
  en: {
    title: 'Your cars in the last week',
    impressions: 'Shown in lists',
    views: 'Views',
    favorites: 'Added to favorites',
    reveals: 'Contacts opened',
    chats: 'Chats started',
  },
  ru: {
    title: 'Ваши автомобили за неделю',
    impressions: 'Показы в списках',
    views: 'Просмотры',
    favorites: 'Добавления в избранное',
    reveals: 'Открытия контактов',
    chats: 'Начатые чаты',
  },
  am: {
    title: 'Ձեր մեքենաները մեկ շաբաթում',
    impressions: 'Ցուցադրումներ ցանկերում',
    views: 'Դիտումներ',
    favorites: 'Ավելացվել է ընտրյալներին',
    reveals: 'Կոնտակտների բացումներ',
    chats: 'Սկսված զրույցներ',
  },
};

export const weeklyTitle = (language: Language): string => TEXTS[language].title;

/** The counts of a week, one a line. */
export const weeklyLines = (data: WeeklySummary, language: Language): string[] =>
  COUNTS.map((name) => `${TEXTS[language][name]}${language === 'am' ? '՝' : ':'} ${formatNumber(data[name])}`);
