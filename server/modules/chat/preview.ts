import { type Language, LOCALE_OF } from '#contract/constants.ts';
import { formatMoney } from '#contract/money-text.ts';
import { toMajor } from '#contract/money.ts';
import { storedCurrency } from '#server/modules/posts/index.ts';
import { dayAndTime } from './local-time.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import { phraseText } from './phrase-text.ts';

const MAX_LENGTH = 200;

/** One line of at most 200 characters, without a break in the middle of one. */
export const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= MAX_LENGTH ? line : `${characters.slice(0, MAX_LENGTH - 1).join('')}…`;
};

export type Previewed = { readonly kind: string; readonly text: string; readonly payload: string };

/** A message as a notice shows it, in the language of its reader; a written text stays in its own. */
export const previewOf = ({ kind, text, payload }: Previewed, language: Language, timeZone: string): string => {
  const texts = NOTICE_TEXTS[language];
  // The chat wrote it as an object.
  const { minor, currency, date, place, code } = JSON.parse(payload) as Record<string, unknown>;
  switch (kind) {
    case 'phrase':
      return phraseText(String(code), language);
    case 'photos':
      return shortened(`${texts.photos}${text === '' ? '' : `: ${text}`}`);
    case 'car':
      return texts.carCard;
    case 'offer':
      return texts.offer(formatMoney(toMajor(Number(minor)), storedCurrency(String(currency))));
    case 'viewing': {
      const when = dayAndTime(Date.parse(String(date)), timeZone, LOCALE_OF[language]);
      return shortened(texts.viewing(typeof place === 'string' && place !== '' ? `${when}, ${place}` : when));
    }
    default:
      return shortened(text);
  }
};
