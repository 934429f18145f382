import { DEFAULT_LANGUAGE, LANGUAGES, type Language, LOCALE_OF } from '#contract/constants.ts';
import type { SessionId, UserId } from '#contract/ids.ts';
import { type Currency, isCurrency } from '#contract/money.ts';
import { AppError } from './errors.ts';

export type ViewerUser = {
  readonly id: UserId;
  readonly isAdmin: boolean;
  /** Proven by a mailed link, or by the word of Telegram or Google (D027). */
  readonly isVerified: boolean;
  /** The session that the request brought. */
  readonly sessionId: SessionId;
  readonly sessionKind: 'browser' | 'remembered' | 'bearer' | 'keptBearer';
  /** The market's of the profile's country; null where it names none. */
  readonly currency: Currency | null;
  /** When that session began: ISO time. */
  readonly signedInAt: string;
  /** The account is being deleted (D041): it only reads. */
  readonly isLeaving: boolean;
};

/** What the credentials of a request say: a person, a session that has ended, or nothing. */
export type Identified = ViewerUser | 'ended' | null;

/** The caller, and the language and currency of the answer. A visitor has no user. */
export type Viewer = {
  readonly user: ViewerUser | null;
  readonly language: Language;
  readonly currency: Currency;
};

/** Who is signed in; AUTH_REQUIRED for a visitor. Routes for members let nobody else come so far. */
export const memberOf = ({ user }: Pick<Viewer, 'user'>): ViewerUser => {
  if (user === null) throw new AppError('AUTH_REQUIRED');
  return user;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before anything else runs; the only place where an identity enters. */
    viewer: Viewer;
  }
}

const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

type Preference = { readonly tag: string; readonly quality: number };

const preferenceOf = (part: string): Preference => {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { tag, quality: Number(quality) || 0 };
};

const accepts = (language: Language, tag: string): boolean => {
  const locale = LOCALE_OF[language];
  return tag === locale || tag.startsWith(`${locale}-`);
};

const MAX_HEADER_LENGTH = 500;

/** The best of our languages in an Accept-Language header; Armenian is `hy` there (D058). */
export const acceptedLanguage = (header = ''): Language => {
  const preferences = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map(preferenceOf)
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of preferences) {
    const language = LANGUAGES.find((candidate) => accepts(candidate, tag));
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
};

/** `?lang` before Accept-Language before English (D059); `?currency` before the profile's market before the site's (D185). */
export const viewerOf = (
  query: unknown,
  acceptLanguage: string | undefined,
  { user, siteCurrency }: { readonly user: ViewerUser | null; readonly siteCurrency: Currency },
): Viewer => {
  const { lang, currency } = (query ?? {}) as { lang?: unknown; currency?: unknown };
  const language = isLanguage(lang) ? lang : acceptedLanguage(acceptLanguage);
  const isKnown = typeof currency === 'string' && isCurrency(currency);
  return { user, language, currency: isKnown ? currency : (user?.currency ?? siteCurrency) };
};
