import type { TFunction } from 'i18next';
import { isPhrase } from '#contract/chat-phrases.ts';
import type { ChatMessage, MessageBody } from '#contract/live/chat-message.ts';
import { formatDateTime } from '#renderer/lib/dates.ts';
import { formatMoney } from '#renderer/lib/format.ts';
import type { Translation } from '../../store/translations.slice.ts';
import { wordsOf } from './foreign.ts';

export type ChatT = TFunction<['chat', 'chatPhrases']>;
type System = Extract<MessageBody, { kind: 'system' }>;

/** A ready-made question or answer; one that this program does not know is shown as unknown. */
export const phraseText = (t: ChatT, code: string): string =>
  isPhrase(code) ? t(`chatPhrases:${code}`) : t('chat:phraseUnknown');

/** A line that the product writes. */
export const systemText = (t: ChatT, { code, from, to }: System): string => {
  if (code !== 'priceChanged') return t(`chat:system.${code}`);
  const [before, after] = [from, to].map((price) => price && formatMoney(price.amount, price.currency));
  if (!after) return t('chat:system.priceRemoved');
  return before ? t('chat:system.priceChanged', { before, after }) : t('chat:system.priceSet', { after });
};

/** The words of a message as the reader sees them; empty where it has none. */
export const shownWords = (message: ChatMessage, translation: Translation | undefined): string => {
  if (translation?.status === 'translated') return translation.text;
  return wordsOf(message)?.text ?? ('text' in message.body ? message.body.text : '');
};

/** One line about a message; `shown` are its words as the reader sees them. */
export const previewText = (body: MessageBody, shown: string, t: ChatT, locale: string): string => {
  switch (body.kind) {
    case 'text':
      return shown;
    case 'phrase':
      return phraseText(t, body.code);
    case 'photos':
      return body.text === '' ? t('chat:preview.photos', { count: body.photos.length }) : shown;
    case 'car':
      return body.car.title;
    case 'offer':
      return t('chat:preview.offer', { price: formatMoney(body.amount, body.currency) });
    case 'viewing':
      return t('chat:preview.viewing', { date: formatDateTime(new Date(body.date), locale) });
    case 'system':
      return systemText(t, body);
    case 'withdrawn':
      return t('chat:withdrawn');
    default:
      return body satisfies never;
  }
};
