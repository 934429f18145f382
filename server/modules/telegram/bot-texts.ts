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
};

/** The program and the system as far as they are known. */
const programText = ({ browser, system }: Program, unknown: string): string =>
  [browser, system].filter((part) => part !== null).join(' · ') || unknown;

/** What the bot says. Its lines are sent as plain text: nothing in them can become a link or a format. */
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
  },
};

/** D056: Armenian and Russian where Telegram is set to them, else English. */
export const botLanguage = (code: string | undefined): Language => {
  const [primary] = (code ?? '').toLowerCase().split('-');
  if (primary === 'hy') return 'am';
  return primary === 'ru' ? 'ru' : 'en';
};
