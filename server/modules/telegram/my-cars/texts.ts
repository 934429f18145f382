import { type Language, LOCALE_OF } from '#contract/constants.ts';
import type { RejectionReason } from '#contract/http/reasons.ts';
import type { PostStatus } from '#contract/vehicle.ts';
import type { Week } from './my-cars.repository.ts';

type MyCarsTexts = {
  readonly heading: (total: number) => string;
  readonly none: string;
  readonly status: Readonly<Record<PostStatus, string>>;
  readonly topUntil: (date: string) => string;
  readonly views: (count: number) => string;
  readonly week: (week: Week) => string;
  readonly rejected: (reason: string, note: string) => string;
  readonly hide: string;
  readonly unHide: string;
  readonly sold: string;
  readonly price: string;
  readonly top: string;
  readonly extendTop: string;
  readonly edit: string;
  readonly back: string;
  readonly openAll: string;
  readonly askSold: (car: string) => string;
  readonly askTop: (car: string, days: number, left: number) => string;
  readonly askPrice: (car: string, unit: string) => string;
  readonly notPrice: (unit: string) => string;
  readonly priceChanged: (price: string) => string;
  readonly done: Readonly<Record<'hide' | 'unHide' | 'waiting' | 'sold', string>>;
  readonly topDone: (date: string) => string;
  readonly changed: string;
  readonly gone: string;
  readonly noTops: string;
  readonly plans: string;
  readonly noPhotos: string;
  readonly blocked: string;
  readonly notValid: string;
  readonly failed: string;
  readonly approved: (car: string, isAppeal: boolean) => string;
  readonly refused: (car: string) => string;
  readonly rejection: Readonly<Record<RejectionReason, string>>;
};

/** The texts of refusals. */
export type RefusalText = 'gone' | 'changed' | 'noTops' | 'noPhotos' | 'blocked' | 'notValid' | 'failed';

/** `21 November 2026`. */
export const dateText = (iso: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE_OF[language], { dateStyle: 'long', timeZone }).format(new Date(iso));

/** Texts about a user's own cars. */
export const MY_CARS_TEXTS: Readonly<Record<Language, MyCarsTexts>> = {
  en: {
    heading: (total) => `My cars: ${total}. A number opens one.`,
    none: 'There are no cars here yet.',
    status: { active: 'For sale', pending: 'Being reviewed', rejected: 'Rejected', hidden: 'Hidden', sold: 'Sold' },
    topUntil: (date) => `Top until ${date}`,
    views: (count) => `Views: ${count}`,
    week: ({ reveals, favorites, chats }) =>
      `Last 7 days: contacts opened ${reveals}, new favorites ${favorites}, new chats ${chats}`,
    rejected: (reason, note) =>
      [`Reason: ${reason}`, ...(note === '' ? [] : [`The moderator writes: ${note}`])].join('\n'),
    hide: 'Hide',
    unHide: 'Show',
    sold: 'Mark as sold',
    price: 'Change the price',
    top: 'Make top',
    extendTop: 'Extend top',
    edit: 'Edit',
    back: 'Back',
    openAll: 'Open my cars',
    askSold: (car) => `Mark ${car} as sold? It leaves the search, and its contacts are closed. This cannot be undone.`,
    askTop: (car, days, left) =>
      `${car} is shown before other cars for ${days} days. This costs one top listing. Top listings left: ${left}.`,
    askPrice: (car, unit) => `${car}: reply to this message with the new price in ${unit}.`,
    notPrice: (unit) => `This is not a price. Reply with a whole number in ${unit}, such as 14500.`,
    priceChanged: (price) => `The price is changed: ${price}`,
    done: {
      hide: 'The car is hidden.',
      unHide: 'The car is shown again.',
      waiting: 'The car is shown after a review.',
      sold: 'The car is marked as sold.',
    },
    topDone: (date) => `The car is at the top until ${date}.`,
    changed: 'The car has changed in the meantime. This is how it stands now.',
    gone: 'This car is not among your cars.',
    noTops: 'No top listings are left. Every plan brings some.',
    plans: 'See the plans',
    noPhotos: 'This car has no photos yet. Add at least one, then show it.',
    blocked: 'This account is blocked. The reason is in the app.',
    notValid: 'Other fields of this car have to be corrected first. Edit opens them.',
    failed: 'That did not work. Please try again later.',
    approved: (car, isAppeal) =>
      isAppeal ? `The appeal was accepted: ${car} is for sale.` : `${car} is for sale now.`,
    refused: (car) => `${car} was not accepted.`,
    rejection: {
      DUPLICATE: 'The same car is already posted',
      LOW_PRICE: 'The price is far below the market',
      STOLEN_PHOTO: 'Photos from another post or site',
      CONTACTS_IN_TEXT: 'Contacts or links in the description',
      WRONG_DATA: 'Data that does not fit the car',
      WRONG_PHOTO: 'Photos that do not show this car',
      NOT_A_CAR: 'This is not a car for sale',
      SOLD_OR_UNREACHABLE: 'The car is sold, or the seller does not answer',
      FRAUD: 'Signs of fraud',
      NO_DOCUMENTS: 'The car has no documents',
      PROHIBITED: 'The post breaks the rules',
      OTHER: 'Another reason',
    },
  },
  am: {
    heading: (total) => `Իմ մեքենաները՝ ${total}։ Համարը բացում է մեքենան։`,
    none: 'Այստեղ դեռ մեքենաներ չկան։',
    status: {
      active: 'Վաճառվում է',
      pending: 'Ստուգվում է',
      rejected: 'Մերժված է',
      hidden: 'Թաքցված է',
      sold: 'Վաճառված է',
    },
    topUntil: (date) => `Թոփ մինչև ${date}`,
    views: (count) => `Դիտումներ՝ ${count}`,
    week: ({ reveals, favorites, chats }) =>
      `Վերջին 7 օրը՝ կոնտակտները բացվել են ${reveals} անգամ, նոր ընտրյալներ՝ ${favorites}, նոր զրույցներ՝ ${chats}`,
    rejected: (reason, note) =>
      [`Պատճառը՝ ${reason}`, ...(note === '' ? [] : [`Մոդերատորը գրում է՝ ${note}`])].join('\n'),
    hide: 'Թաքցնել',
    unHide: 'Ցուցադրել',
    sold: 'Վաճառված է',
    price: 'Փոխել գինը',
    top: 'Դարձնել թոփ',
    extendTop: 'Երկարացնել թոփը',
    edit: 'Խմբագրել',
    back: 'Հետ',
    openAll: 'Բացել իմ մեքենաները',
    askSold: (car) =>
      `Նշե՞լ, որ ${car} մեքենան վաճառված է։ Այն այլևս չի երևա որոնման մեջ, և կոնտակտները կփակվեն։ Սա հնարավոր չէ հետարկել։`,
    askTop: (car, days, left) =>
      `${car} մեքենան ${days} օր կերևա մյուսներից առաջ։ Կծախսվի մեկ թոփ տեղադրում։ Մնացել է՝ ${left}։`,
    askPrice: (car, unit) => `${car}․ այս հաղորդագրությանը պատասխանեք նոր գնով՝ ${unit}։`,
    notPrice: (unit) => `Սա գին չէ։ Պատասխանեք ամբողջ թվով՝ ${unit}, օրինակ՝ 14500։`,
    priceChanged: (price) => `Գինը փոխված է՝ ${price}`,
    done: {
      hide: 'Մեքենան թաքցված է։',
      unHide: 'Մեքենան կրկին ցուցադրվում է։',
      waiting: 'Մեքենան կցուցադրվի ստուգումից հետո։',
      sold: 'Նշված է, որ մեքենան վաճառված է։',
    },
    topDone: (date) => `Մեքենան թոփ է մինչև ${date}։`,
    changed: 'Մեքենան այդ ընթացքում փոխվել է։ Այժմ այն այսպիսին է։',
    gone: 'Այս մեքենան Ձեր մեքենաների մեջ չէ։',
    noTops: 'Թոփ տեղադրումներ այլևս չկան։ Դրանք ներառված են յուրաքանչյուր փաթեթում։',
    plans: 'Դիտել փաթեթները',
    noPhotos: 'Այս մեքենան դեռ լուսանկար չունի։ Ավելացրեք առնվազն մեկը, ապա ցուցադրեք այն։',
    blocked: 'Այս հաշիվն արգելափակված է։ Պատճառը նշված է հավելվածում։',
    notValid: 'Նախ պետք է ուղղել այս մեքենայի այլ դաշտեր։ «Խմբագրել»-ը բացում է դրանք։',
    failed: 'Չստացվեց։ Փորձեք մի փոքր ուշ։',
    approved: (car, isAppeal) =>
      isAppeal ? `Բողոքարկումն ընդունվել է․ ${car} մեքենան վաճառվում է։` : `${car} մեքենան արդեն վաճառվում է։`,
    refused: (car) => `${car} մեքենայի հայտարարությունը չի ընդունվել։`,
    rejection: {
      DUPLICATE: 'Այս մեքենան արդեն տեղադրված է',
      LOW_PRICE: 'Գինը շուկայականից շատ ցածր է',
      STOLEN_PHOTO: 'Լուսանկարներն այլ հայտարարությունից կամ կայքից են',
      CONTACTS_IN_TEXT: 'Նկարագրության մեջ կան կոնտակտներ կամ հղումներ',
      WRONG_DATA: 'Տվյալները չեն համապատասխանում մեքենային',
      WRONG_PHOTO: 'Լուսանկարներում այս մեքենան չէ',
      NOT_A_CAR: 'Սա վաճառվող մեքենա չէ',
      SOLD_OR_UNREACHABLE: 'Մեքենան վաճառված է, կամ վաճառողը չի պատասխանում',
      FRAUD: 'Խարդախության նշաններ',
      NO_DOCUMENTS: 'Մեքենան փաստաթղթեր չունի',
      PROHIBITED: 'Հայտարարությունը խախտում է կանոնները',
      OTHER: 'Այլ պատճառ',
    },
  },
  ru: {
    heading: (total) => `Мои автомобили: ${total}. Номер открывает автомобиль.`,
    none: 'Здесь пока нет автомобилей.',
    status: { active: 'В продаже', pending: 'На проверке', rejected: 'Отклонён', hidden: 'Скрыт', sold: 'Продан' },
    topUntil: (date) => `В топе до ${date}`,
    views: (count) => `Просмотры: ${count}`,
    week: ({ reveals, favorites, chats }) =>
      `За 7 дней: контакты открыты ${reveals}, новых в избранном ${favorites}, новых чатов ${chats}`,
    rejected: (reason, note) => [`Причина: ${reason}`, ...(note === '' ? [] : [`Модератор пишет: ${note}`])].join('\n'),
    hide: 'Скрыть',
    unHide: 'Показать',
    sold: 'Продано',
    price: 'Изменить цену',
    top: 'В топ',
    extendTop: 'Продлить топ',
    edit: 'Изменить',
    back: 'Назад',
    openAll: 'Открыть мои автомобили',
    askSold: (car) =>
      `Отметить ${car} проданным? Автомобиль исчезнет из поиска, контакты закроются. Отменить это нельзя.`,
    askTop: (car, days, left) =>
      `${car} будет показываться перед другими автомобилями (дней: ${days}). Спишется одно размещение в топе. Осталось: ${left}.`,
    askPrice: (car, unit) => `${car}: ответьте на это сообщение новой ценой в ${unit}.`,
    notPrice: (unit) => `Это не цена. Ответьте целым числом в ${unit}, например 14500.`,
    priceChanged: (price) => `Цена изменена: ${price}`,
    done: {
      hide: 'Автомобиль скрыт.',
      unHide: 'Автомобиль снова показывается.',
      waiting: 'Автомобиль появится после проверки.',
      sold: 'Автомобиль отмечен проданным.',
    },
    topDone: (date) => `До ${date} автомобиль в топе.`,
    changed: 'Тем временем автомобиль изменился. Сейчас он выглядит так.',
    gone: 'Этого автомобиля нет среди ваших.',
    noTops: 'Размещений в топе не осталось. Они входят в каждый тариф.',
    plans: 'Посмотреть тарифы',
    noPhotos: 'У этого автомобиля ещё нет фото. Добавьте хотя бы одно и покажите его снова.',
    blocked: 'Этот аккаунт заблокирован. Причина указана в приложении.',
    notValid: 'Сначала нужно исправить другие поля этого автомобиля. Их открывает «Изменить».',
    failed: 'Не получилось. Попробуйте позже.',
    approved: (car, isAppeal) => (isAppeal ? `Возражение принято: ${car} в продаже.` : `${car} теперь в продаже.`),
    refused: (car) => `Объявление отклонено: ${car}.`,
    rejection: {
      DUPLICATE: 'Этот автомобиль уже размещён',
      LOW_PRICE: 'Цена намного ниже рыночной',
      STOLEN_PHOTO: 'Фото из другого объявления или с другого сайта',
      CONTACTS_IN_TEXT: 'Контакты или ссылки в описании',
      WRONG_DATA: 'Данные не соответствуют автомобилю',
      WRONG_PHOTO: 'На фото не этот автомобиль',
      NOT_A_CAR: 'Это не автомобиль на продажу',
      SOLD_OR_UNREACHABLE: 'Автомобиль продан, или продавец не отвечает',
      FRAUD: 'Признаки мошенничества',
      NO_DOCUMENTS: 'У автомобиля нет документов',
      PROHIBITED: 'Объявление нарушает правила',
      OTHER: 'Другая причина',
    },
  },
};
