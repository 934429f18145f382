/**
 * Constants of SPEC.md §2, §5 and §9. The first load of the website carries this file: what home does not need has a
 * file of its own beside it.
 */
export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** How many posts can be requested by their ids at once; a device remembers as many seen cars. */
export const MAX_CARDS = 60;
/** The order of home: strictly by time, with the top posts in a row of their own (D080). */
export const HOME_ORDER = { SortKey: 'CreatedDate', SortDirection: 'Desc' } as const;

export const LANGUAGES = ['en', 'am', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** `am` is our code for Armenian; HTML, hreflang and Intl know it as `hy` (D058). */
export const LOCALE_OF = { en: 'en', am: 'hy', ru: 'ru' } as const satisfies Record<Language, string>;

/** Layout breakpoints in CSS pixels. */
export const BREAKPOINT = { mobile: 768, tablet: 1024, desktop: 1275 } as const;

/** The fifteen countries of SPEC.md §1, ISO 3166 codes in the order shown. */
export const COUNTRY_CODES = [
  'AM',
  'RU',
  'GE',
  'US',
  'DE',
  'CN',
  'PL',
  'UZ',
  'LV',
  'LT',
  'BY',
  'AE',
  'KZ',
  'KG',
  'UA',
] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number];

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** How long a mailed link to a new password works (SECURITY §3), and one that confirms an address. */
export const RESET_LINK_MINUTES = 30;
export const VERIFY_LINK_HOURS = 24;
/** How long a person may take to confirm a sign-in in the Telegram bot (D048). */
export const TELEGRAM_LINK_MINUTES = 5;
/** Friends to invite and tasks to do; all done once gives post credits (D152, D153). */
export const INVITE_GOAL = 5;
export const TASK_REWARD_CREDITS = 3;
/** Post credits of a new account (D135). */
export const FREE_POST_CREDITS = 1;
/** Favourites a visitor can keep on a device and bring along at sign-in. */
export const MAX_LOCAL_FAVOURITES = 200;
/** Signs of the note that a user keeps with a favourite. */
export const MAX_NOTE_LENGTH = 500;
/** Cars that a user, or a visitor's device, keeps hidden. */
export const MAX_HIDDEN_CARS = 500;
/** Named lists of favourites for each user, and the signs of a name. */
export const MAX_FAVOURITE_LISTS = 20;
export const MAX_LIST_NAME_LENGTH = 40;

export const CONTACT_MESSAGE_MIN_LENGTH = 10;
export const CONTACT_MESSAGE_MAX_LENGTH = 5000;
/** A contact form sent sooner after it was opened comes from a program (D127). */
export const CONTACT_MIN_FILL_MS = 3000;
export const TOP_DAYS = 10;
/** Photos of a post and signs of its description (D106, D176). */
export const MAX_PHOTOS = 20;
export const DESCRIPTION_MAX_LENGTH = 5000;
export const MAX_VIDEO_BYTES = 100 * 1024 * 1024;
/** The one model of a brand without models in the catalogue, so that its cars can be sold; the rest is written (D097). */
export const OTHER_MODEL = 'Other';
/** The first year a car for sale may be of. */
export const MIN_CAR_YEAR = 1900;
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 50_000_000;
/** AVIF is decoded whole: with 10 bits and full colour this many pixels take about 420 MB. */
export const MAX_AVIF_PIXELS = 13_000_000;
