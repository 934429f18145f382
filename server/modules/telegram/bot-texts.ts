import type { Language } from '#contract/constants.ts';
import type { Program } from '#server/lib/user-agent.ts';

type Question = Program & { readonly network: string };

type Texts = {
  readonly greeting: (link: string) => string;
  readonly open: string;
  readonly question: (about: Question) => string;
  readonly cancel: string;
  readonly confirmed: string;
  readonly wrong: string;
  readonly cancelled: string;
  readonly gone: (link: string) => string;
  /** The bot itself failed at a message or a button. */
  readonly failed: string;
  /** Whether cars are still for sale (D015). */
  readonly sale: {
    readonly asked: (cars: readonly string[], hideInDays: number | undefined) => string;
    readonly hidden: (cars: readonly string[]) => string;
    readonly yes: string;
    readonly one: string;
    readonly show: string;
    readonly confirmed: string;
    readonly over: (link: string) => string;
  };
};

const listed = (cars: readonly string[]): string => cars.map((car) => `• ${car}`).join('\n');
const days = (count: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);

/** The program and the system as far as they are known. */
const programText = ({ browser, system }: Program, unknown: string): string =>
  [browser, system].filter((part) => part !== null).join(' · ') || unknown;

/** Texts of the bot. Its lines are sent as plain text: nothing in them can become a link or a format. */
export const BOT_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    greeting: (link) => `Aniv: used cars for sale, from private sellers and dealers.\n\n${link}`,
    open: 'Open Aniv',
    question: (about) =>
      [
        'Log in on this device?',
        '',
        `Browser: ${programText(about, 'unknown')}`,
        `Network: ${about.network}`,
        '',
        'Press the number that the page in the browser shows.',
        'If you did not begin this login, or somebody sent you this link, press Cancel.',
      ].join('\n'),
    cancel: 'Cancel',
    confirmed: 'Confirmed. Go back to the page in the browser.',
    wrong: 'The page shows another number. The login was cancelled. Begin again on the site.',
    cancelled: 'The login was cancelled. Nobody was let in.',
    gone: (link) => `This login link is no longer valid. Begin again on the site: ${link}`,
    failed: 'That did not work. Try again in a minute.',
    sale: {
      asked: (cars, hideInDays) =>
        [
          'Still for sale?',
          listed(cars),
          ...(hideInDays === undefined ? [] : [`What stays without an answer is hidden in ${days(hideInDays, 'en')}.`]),
        ].join('\n\n'),
      hidden: (cars) => `Hidden, since there was no answer:\n\n${listed(cars)}\n\nNothing was deleted.`,
      yes: 'Yes, still for sale',
      one: 'Sold or hide',
      show: 'Show again',
      confirmed: 'Noted: still for sale.',
      over: (link) => `This question is no longer open. All cars: ${link}`,
    },
  },
  am: {
    greeting: (link) => `Անիվ․ օգտագործված մեքենաներ անհատ վաճառողներից և դիլերներից։\n\n${link}`,
    open: 'Բացել Անիվը',
    question: (about) =>
      [
        'Մուտք գործե՞լ այս սարքում։',
        '',
        `Դիտարկիչ՝ ${programText(about, 'անհայտ')}`,
        `Ցանց՝ ${about.network}`,
        '',
        'Սեղմեք այն թիվը, որը ցույց է տալիս դիտարկիչի էջը։',
        'Եթե այս մուտքը Դուք չեք սկսել կամ հղումը Ձեզ ինչ-որ մեկն է ուղարկել, սեղմեք «Չեղարկել»։',
      ].join('\n'),
    cancel: 'Չեղարկել',
    confirmed: 'Հաստատված է։ Վերադարձեք դիտարկիչի էջը։',
    wrong: 'Էջում այլ թիվ է։ Մուտքը չեղարկվեց։ Սկսեք նորից կայքում։',
    cancelled: 'Մուտքը չեղարկվեց։ Ոչ ոք մուտք չգործեց։',
    gone: (link) => `Մուտքի այս հղումն այլևս չի գործում։ Սկսեք նորից կայքում՝ ${link}`,
    failed: 'Չստացվեց։ Փորձեք կրկին մեկ րոպեից։',
    sale: {
      asked: (cars, hideInDays) =>
        [
          'Դեռ վաճառվո՞ւմ է',
          listed(cars),
          ...(hideInDays === undefined ? [] : [`Ինչը մնա առանց պատասխանի, ${days(hideInDays, 'hy')} անց կթաքցվի։`]),
        ].join('\n\n'),
      hidden: (cars) => `Թաքցված է, քանի որ պատասխան չկար՝\n\n${listed(cars)}\n\nՈչինչ չի ջնջվել։`,
      yes: 'Այո, դեռ վաճառվում է',
      one: 'Վաճառված է կամ թաքցնել',
      show: 'Կրկին ցուցադրել',
      confirmed: 'Գրանցված է․ դեռ վաճառվում է։',
      over: (link) => `Այս հարցն այլևս բաց չէ։ Բոլոր մեքենաները՝ ${link}`,
    },
  },
  ru: {
    greeting: (link) => `Aniv: подержанные автомобили от частных продавцов и дилеров.\n\n${link}`,
    open: 'Открыть Aniv',
    question: (about) =>
      [
        'Войти на этом устройстве?',
        '',
        `Браузер: ${programText(about, 'неизвестен')}`,
        `Сеть: ${about.network}`,
        '',
        'Нажмите число, которое показывает страница в браузере.',
        'Если вы не начинали этот вход или ссылку вам кто-то прислал, нажмите «Отмена».',
      ].join('\n'),
    cancel: 'Отмена',
    confirmed: 'Подтверждено. Вернитесь на страницу в браузере.',
    wrong: 'На странице другое число. Вход отменён. Начните заново на сайте.',
    cancelled: 'Вход отменён. Никто не вошёл.',
    gone: (link) => `Эта ссылка для входа больше не действует. Начните заново на сайте: ${link}`,
    failed: 'Не получилось. Попробуйте ещё раз через минуту.',
    sale: {
      asked: (cars, hideInDays) =>
        [
          'Ещё продаётся?',
          listed(cars),
          ...(hideInDays === undefined
            ? []
            : [`Что останется без ответа, будет скрыто через ${days(hideInDays, 'ru')}.`]),
        ].join('\n\n'),
      hidden: (cars) => `Скрыто, так как ответа не было:\n\n${listed(cars)}\n\nНичего не удалено.`,
      yes: 'Да, ещё продаётся',
      one: 'Продано или скрыть',
      show: 'Показать снова',
      confirmed: 'Записано: ещё продаётся.',
      over: (link) => `Этот вопрос уже закрыт. Все автомобили: ${link}`,
    },
  },
};

/** D056: Armenian and Russian where Telegram is set to them, else English. */
export const botLanguage = (code: string | undefined): Language => {
  const [primary] = (code ?? '').toLowerCase().split('-');
  if (primary === 'hy') return 'am';
  return primary === 'ru' ? 'ru' : 'en';
};
