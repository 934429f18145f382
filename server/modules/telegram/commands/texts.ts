import { type Language, LOCALE_OF } from '#contract/constants.ts';
import { formatNumber } from '#contract/money-text.ts';

type CommandTexts = {
  /** Descriptions of the commands in the menu. */
  readonly commands: Readonly<Record<CommandName, string>>;
  /** Up to 512 characters, on the empty chat before Start. */
  readonly description: string;
  /** Up to 120 characters, on the bot's profile. */
  readonly shortDescription: string;
  readonly help: string;
  /** To anything that the bot cannot use. */
  readonly unknown: string;
  readonly askSearch: string;
  readonly openSearch: string;
  readonly found: (total: number, shown: number) => string;
  readonly foundNothing: string;
  readonly showAll: (total: number) => string;
  readonly carGone: string;
  readonly sellerGone: string;
  readonly seller: (name: string, isBusiness: boolean, total: number) => string;
  readonly openSeller: string;
  readonly settings: (language: string) => string;
  readonly openSettings: string;
  readonly chooseLanguage: string;
  readonly languageChosen: string;
  readonly oldButton: string;
  readonly noAccount: string;
  readonly openApp: string;
};

/** The commands in the order of the menu. */
export const COMMANDS = ['search', 'my', 'sell', 'settings', 'language', 'help'] as const;
export type CommandName = (typeof COMMANDS)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', am: 'Հայերեն', ru: 'Русский' };

const plural = (count: number, language: Language, forms: Readonly<Record<string, string>>): string =>
  `${formatNumber(count)} ${forms[new Intl.PluralRules(LOCALE_OF[language]).select(count)] ?? forms['other']}`;

const cars = {
  en: (count: number) => plural(count, 'en', { one: 'car', other: 'cars' }),
  am: (count: number) => plural(count, 'am', { other: 'մեքենա' }),
  ru: (count: number) =>
    plural(count, 'ru', { one: 'автомобиль', few: 'автомобиля', many: 'автомобилей', other: 'автомобиля' }),
};

/** Texts of commands, of searches and of the answer to everything else. */
export const COMMAND_TEXTS: Readonly<Record<Language, CommandTexts>> = {
  en: {
    commands: {
      search: 'Find a car',
      my: 'My cars',
      sell: 'Sell a car',
      settings: 'Notifications and account',
      language: 'Language',
      help: 'What this bot can do',
    },
    description:
      'Used cars for sale, from private sellers and dealers.\n\nWrite what you are looking for, such as “camry 2018 up to 15000”, or open the app with the button below.',
    shortDescription: 'Used cars for sale, from private sellers and dealers.',
    help: [
      'Write what you are looking for: “camry 2018 up to 15000”, “diesel suv Yerevan”.',
      'Send a link to a car on Aniv to see it here.',
      'Reply to a message about a chat to answer in it.',
      '',
      '/search – find a car',
      '/my – my cars: hide, show, sold, price, top',
      '/sell – sell a car',
      '/settings – notifications and account',
      '/language – language',
    ].join('\n'),
    unknown:
      'Write what you are looking for, such as “camry 2018 up to 15000”, or send a link to a car. /help shows everything else.',
    askSearch: 'What are you looking for? Write it, for example: “camry 2018 up to 15000”.',
    openSearch: 'Search in the app',
    found: (total, shown) =>
      total > shown ? `${cars.en(total)} found. The first ${shown}:` : `${cars.en(total)} found:`,
    foundNothing: 'No car for sale matches. Try fewer words or a wider price.',
    showAll: (total) => `Show all ${formatNumber(total)}`,
    carGone: 'This car is no longer for sale.',
    sellerGone: 'This seller is no longer on Aniv.',
    seller: (name, isBusiness, total) =>
      [
        `${name}${name === '' ? '' : ' · '}${isBusiness ? 'Dealer' : 'Private seller'}`,
        `For sale: ${cars.en(total)}`,
      ].join('\n'),
    openSeller: 'All cars of this seller',
    settings: (language) => `Language: ${language}. Notifications, contacts and ways to log in are in the profile.`,
    openSettings: 'Open the profile',
    chooseLanguage: 'Choose a language.',
    languageChosen: 'The language is English.',
    oldButton: 'This button no longer works. Send the command again.',
    noAccount: 'There is no account for this Telegram yet. Open the app once: that creates it, without a password.',
    openApp: 'Open the app',
  },
  am: {
    commands: {
      search: 'Գտնել մեքենա',
      my: 'Իմ մեքենաները',
      sell: 'Վաճառել մեքենա',
      settings: 'Ծանուցումներ և հաշիվ',
      language: 'Լեզու',
      help: 'Ինչ կարող է այս բոտը',
    },
    description:
      'Օգտագործված մեքենաներ անհատ վաճառողներից և դիլերներից։\n\nԳրեք, թե ինչ եք փնտրում, օրինակ՝ «camry 2018 մինչև 15000», կամ բացեք հավելվածը ստորև գտնվող կոճակով։',
    shortDescription: 'Օգտագործված մեքենաներ անհատ վաճառողներից և դիլերներից։',
    help: [
      'Գրեք, թե ինչ եք փնտրում՝ «camry 2018 մինչև 15000», «դիզել ամենագնաց Երևան»։',
      'Ուղարկեք Անիվի մեքենայի հղումը՝ այն այստեղ տեսնելու համար։',
      'Զրույցում պատասխանելու համար պատասխանեք դրա մասին հաղորդագրությանը։',
      '',
      '/search – գտնել մեքենա',
      '/my – իմ մեքենաները՝ թաքցնել, ցուցադրել, վաճառված է, գին, թոփ',
      '/sell – վաճառել մեքենա',
      '/settings – ծանուցումներ և հաշիվ',
      '/language – լեզու',
    ].join('\n'),
    unknown: 'Գրեք, թե ինչ եք փնտրում, օրինակ՝ «camry 2018 մինչև 15000», կամ ուղարկեք մեքենայի հղումը։ Մնացածը՝ /help։',
    askSearch: 'Ի՞նչ եք փնտրում։ Գրեք, օրինակ՝ «camry 2018 մինչև 15000»։',
    openSearch: 'Որոնել հավելվածում',
    found: (total, shown) =>
      total > shown ? `Գտնվել է ${cars.am(total)}։ Առաջին ${shown}-ը՝` : `Գտնվել է ${cars.am(total)}՝`,
    foundNothing: 'Համապատասխան մեքենա վաճառքում չկա։ Փորձեք ավելի քիչ բառերով կամ գնի ավելի լայն սահմաններով։',
    showAll: (total) => `Ցուցադրել բոլորը՝ ${formatNumber(total)}`,
    carGone: 'Այս մեքենան այլևս չի վաճառվում։',
    sellerGone: 'Այս վաճառողն այլևս Անիվում չէ։',
    seller: (name, isBusiness, total) =>
      [
        `${name}${name === '' ? '' : ' · '}${isBusiness ? 'Դիլեր' : 'Անհատ վաճառող'}`,
        `Վաճառվում է՝ ${cars.am(total)}`,
      ].join('\n'),
    openSeller: 'Այս վաճառողի բոլոր մեքենաները',
    settings: (language) => `Լեզուն՝ ${language}։ Ծանուցումները, կոնտակտներն ու մուտքի եղանակները Ձեր էջում են։`,
    openSettings: 'Բացել իմ էջը',
    chooseLanguage: 'Ընտրեք լեզուն։',
    languageChosen: 'Լեզուն հայերենն է։',
    oldButton: 'Այս կոճակն այլևս չի գործում։ Կրկին ուղարկեք հրամանը։',
    noAccount: 'Այս Telegram-ի համար դեռ հաշիվ չկա։ Մեկ անգամ բացեք հավելվածը՝ հաշիվը կստեղծվի առանց գաղտնաբառի։',
    openApp: 'Բացել հավելվածը',
  },
  ru: {
    commands: {
      search: 'Найти автомобиль',
      my: 'Мои автомобили',
      sell: 'Продать автомобиль',
      settings: 'Уведомления и аккаунт',
      language: 'Язык',
      help: 'Что умеет этот бот',
    },
    description:
      'Подержанные автомобили от частных продавцов и дилеров.\n\nНапишите, что вы ищете, например «camry 2018 до 15000», или откройте приложение кнопкой ниже.',
    shortDescription: 'Подержанные автомобили от частных продавцов и дилеров.',
    help: [
      'Напишите, что вы ищете: «camry 2018 до 15000», «дизель внедорожник Ереван».',
      'Пришлите ссылку на автомобиль с Aniv, чтобы увидеть его здесь.',
      'Чтобы ответить в чате, ответьте на сообщение о нём.',
      '',
      '/search — найти автомобиль',
      '/my — мои автомобили: скрыть, показать, продан, цена, топ',
      '/sell — продать автомобиль',
      '/settings — уведомления и аккаунт',
      '/language — язык',
    ].join('\n'),
    unknown:
      'Напишите, что вы ищете, например «camry 2018 до 15000», или пришлите ссылку на автомобиль. Всё остальное — в /help.',
    askSearch: 'Что вы ищете? Напишите, например: «camry 2018 до 15000».',
    openSearch: 'Искать в приложении',
    found: (total, shown) =>
      total > shown ? `Найдено: ${cars.ru(total)}. Первые ${shown}:` : `Найдено: ${cars.ru(total)}.`,
    foundNothing: 'Подходящих автомобилей в продаже нет. Попробуйте меньше слов или более широкую цену.',
    showAll: (total) => `Показать все: ${formatNumber(total)}`,
    carGone: 'Этот автомобиль больше не продаётся.',
    sellerGone: 'Этого продавца больше нет на Aniv.',
    seller: (name, isBusiness, total) =>
      [
        `${name}${name === '' ? '' : ' · '}${isBusiness ? 'Дилер' : 'Частное лицо'}`,
        `В продаже: ${cars.ru(total)}`,
      ].join('\n'),
    openSeller: 'Все автомобили продавца',
    settings: (language) => `Язык: ${language}. Уведомления, контакты и способы входа — в профиле.`,
    openSettings: 'Открыть профиль',
    chooseLanguage: 'Выберите язык.',
    languageChosen: 'Язык: русский.',
    oldButton: 'Эта кнопка больше не действует. Отправьте команду снова.',
    noAccount: 'Для этого Telegram ещё нет аккаунта. Откройте приложение один раз: аккаунт создастся без пароля.',
    openApp: 'Открыть приложение',
  },
};
