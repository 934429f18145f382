import type { Language } from '#contract/constants.ts';

type NoticeTexts = { readonly stopWeekly: string; readonly weeklyStopped: string };

/** The button that ends weekly summaries, and what replaces the message then. */
export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    stopWeekly: 'Stop these messages',
    weeklyStopped: 'Weekly summaries no longer come here. The notification settings of the profile turn them on again.',
  },
  ru: {
    stopWeekly: 'Отключить эти сообщения',
    weeklyStopped:
      'Еженедельная сводка сюда больше не приходит. Включить её снова можно в настройках уведомлений профиля.',
  },
  am: {
    stopWeekly: 'Անջատել այս հաղորդագրությունները',
    weeklyStopped:
      'Շաբաթական ամփոփումն այլևս այստեղ չի գա։ Կրկին միացնել կարելի է Ձեր էջի ծանուցումների կարգավորումներում։',
  },
};
