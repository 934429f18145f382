import type { Language } from '#contract/constants.ts';
import type { Notice } from '#contract/http/notices.ts';
import { formatMoney } from '#contract/money-text.ts';
import type { NoticeData } from '#contract/notices.ts';

type Price = { readonly amount: number; readonly currency: Parameters<typeof formatMoney>[1] };

type Texts = {
  readonly car: string;
  readonly seller: string;
  readonly drop: (car: string, from: string, to: string) => string;
  readonly sold: (car: string) => string;
  readonly fresh: (seller: string, cars: string) => string;
  readonly topEnded: (car: string) => string;
};

/** Lines of letters and of the bot's messages. */
const NOTICE_LINES: Readonly<Record<Language, Texts>> = {
  en: {
    car: 'a car',
    seller: 'a seller',
    drop: (car, from, to) => `Price drop: ${car}, ${from} → ${to}`,
    sold: (car) => `Sold: ${car}, from your favorites`,
    fresh: (seller, cars) => `New from ${seller}: ${cars}`,
    topEnded: (car) => `Top listing ended: ${car}`,
  },
  ru: {
    car: 'автомобиль',
    seller: 'продавец',
    drop: (car, from, to) => `Цена снижена: ${car}, ${from} → ${to}`,
    sold: (car) => `Продано: ${car}, из вашего избранного`,
    fresh: (seller, cars) => `Новое от ${seller}: ${cars}`,
    topEnded: (car) => `Размещение в топе закончилось: ${car}`,
  },
  am: {
    car: 'մեքենա',
    seller: 'վաճառող',
    drop: (car, from, to) => `Գինն իջել է՝ ${car}, ${from} → ${to}`,
    sold: (car) => `Վաճառված է՝ ${car}, Ձեր ընտրյալներից`,
    fresh: (seller, cars) => `${seller}, նոր մեքենաներ՝ ${cars}`,
    topEnded: (car) => `Թոփում տեղադրման ժամկետն ավարտվել է՝ ${car}`,
  },
};

const money = ({ amount, currency }: Price): string => formatMoney(amount, currency);

/** The kinds that this module puts into letters and messages of the bot. */
const WORDED = ['favouritePriceDrop', 'favouriteSold', 'followedNewCar', 'topEnded'] as const;
type Worded = Extract<NoticeData, { kind: (typeof WORDED)[number] }>;

const isWorded = (data: NoticeData): data is Worded => WORDED.some((kind) => kind === data.kind);

/** A notice in one line; undefined for kinds that have messages of their own. */
export const lineOf = ({ data, cars, user }: Notice, language: Language): string | undefined => {
  if (!isWorded(data)) return undefined;
  const texts = NOTICE_LINES[language];
  const car = cars[0]?.title ?? texts.car;
  switch (data.kind) {
    case 'favouritePriceDrop':
      return texts.drop(car, money(data.from), money(data.to));
    case 'favouriteSold':
      return texts.sold(car);
    case 'followedNewCar':
      return texts.fresh(user?.name || texts.seller, cars.map(({ title }) => title).join(' · ') || texts.car);
    case 'topEnded':
      return texts.topEnded(car);
    default:
      return data satisfies never;
  }
};
