import type { Language } from '#contract/constants.ts';
import type { Notice } from '#contract/http/notices.ts';
import { formatMoney } from '#contract/money-text.ts';
import type { NoticeData, NoticeKind } from '#contract/notices.ts';

/** The first line of each kind; `several`: of more notices than one. */
const TITLES: Readonly<Record<Language, Readonly<Record<NoticeKind | 'several' | 'hidden' | 'rejected', string>>>> = {
  en: {
    alert: 'New cars of a saved search',
    favouritePriceDrop: 'Price drop',
    favouriteSold: 'A favorite is sold',
    followedNewCar: 'A seller you follow has a new car',
    message: 'New message',
    moderation: 'Published',
    rejected: 'Not published',
    payment: 'A plan is paid',
    topEnded: 'Top listing ended',
    stillForSale: 'Still for sale?',
    hidden: 'Hidden without an answer',
    weeklySummary: 'The week of your cars',
    task: 'All tasks are done',
    several: 'New notifications',
  },
  ru: {
    alert: 'Новые автомобили по сохранённому поиску',
    favouritePriceDrop: 'Цена снижена',
    favouriteSold: 'Автомобиль из избранного продан',
    followedNewCar: 'Новый автомобиль у продавца из подписок',
    message: 'Новое сообщение',
    moderation: 'Опубликовано',
    rejected: 'Не опубликовано',
    payment: 'Тариф оплачен',
    topEnded: 'Размещение в топе закончилось',
    stillForSale: 'Ещё продаётся?',
    hidden: 'Скрыто без ответа',
    weeklySummary: 'Неделя ваших автомобилей',
    task: 'Все задания выполнены',
    several: 'Новые уведомления',
  },
  am: {
    alert: 'Նոր մեքենաներ պահպանված որոնումից',
    favouritePriceDrop: 'Գինն իջել է',
    favouriteSold: 'Ընտրյալներից մեքենա է վաճառվել',
    followedNewCar: 'Նոր մեքենա վաճառողից, որին հետևում եք',
    message: 'Նոր հաղորդագրություն',
    moderation: 'Հրապարակված է',
    rejected: 'Չի հրապարակվել',
    payment: 'Փաթեթը վճարված է',
    topEnded: 'Թոփում տեղադրման ժամկետն ավարտվել է',
    stillForSale: 'Դեռ վաճառվո՞ւմ է',
    hidden: 'Թաքցված է առանց պատասխանի',
    weeklySummary: 'Ձեր մեքենաների շաբաթը',
    task: 'Բոլոր առաջադրանքները կատարված են',
    several: 'Նոր ծանուցումներ',
  },
};

const titleOf = (data: NoticeData, language: Language): string => {
  const titles = TITLES[language];
  if (data.kind === 'moderation' && data.decision !== 'approved') return titles.rejected;
  if (data.kind === 'stillForSale' && data.isHidden) return titles.hidden;
  return titles[data.kind];
};

/** Cars of one message; the page behind it has the others. */
const MOST_CARS = 3;

/** `Toyota Camry, 2018 · $14,500`; a car that nobody sees any more has no price. */
const carLine = ({ title, price }: Notice['cars'][number]): string =>
  price === null ? title : `${title} · ${formatMoney(price.amount, price.currency)}`;

const moneyLine = (data: NoticeData, cars: Notice['cars']): string | undefined => {
  const [car] = cars;
  if (data.kind !== 'favouritePriceDrop' || car === undefined) return undefined;
  const money = ({ amount, currency }: typeof data.from) => formatMoney(amount, currency);
  return `${car.title} · ${money(data.from)} → ${money(data.to)}`;
};

/** The cars in a push message: none for chat messages, whose car would reveal the other side. */
const linesOf = ({ data, cars }: Notice): readonly string[] => {
  if (data.kind === 'message') return [];
  const drop = moneyLine(data, cars);
  return drop === undefined ? cars.map(carLine) : [drop];
};

/**
 * The two parts of a push message about these notices. It passes through a push service: cars and prices as lists show
 * them, and no names, no names of searches, no words of messages.
 */
export const pushTextOf = (notices: readonly Notice[], language: Language): { title: string; body: string } => {
  const [first, ...others] = notices;
  const titles = [...new Set(notices.map(({ data }) => titleOf(data, language)))];
  const lines = [...new Set(notices.flatMap(linesOf))];
  const more = lines.length - MOST_CARS;
  const title = titles.length === 1 ? titles[0] : undefined;
  return {
    title:
      title ?? (first === undefined || others.length > 0 ? TITLES[language].several : titleOf(first.data, language)),
    body: [...lines.slice(0, MOST_CARS), ...(more > 0 ? [`+${more}`] : [])].join('\n'),
  };
};
