import type { Language } from '#contract/constants.ts';
import type { ChatMessage } from '#contract/live/chat-message.ts';
import { languageOfText } from '#contract/text-language.ts';

/** The words of a message that can be translated, and their language; undefined where there are none or it is unknown. */
export const wordsOf = ({ body }: ChatMessage): { text: string; language: Language } | undefined => {
  if (body.kind === 'text') return body.language === null ? undefined : { text: body.text, language: body.language };
  if (body.kind !== 'photos' || !/\p{L}/u.test(body.text)) return undefined;
  return { text: body.text, language: languageOfText(body.text) };
};

/** The language of the other member's message where it is not the reader's. */
export const foreignLanguage = (
  message: ChatMessage,
  userId: number | null,
  reader: Language,
): Language | undefined => {
  const words = wordsOf(message);
  return message.senderId !== userId && words !== undefined && words.language !== reader ? words.language : undefined;
};

/** The language of the other member's latest words that are not in the reader's; undefined where all are. */
export const otherLanguage = (
  byNumber: Readonly<Record<number, ChatMessage>>,
  userId: number | null,
  reader: Language,
): Language | undefined =>
  Object.values(byNumber)
    .map((message) => foreignLanguage(message, userId, reader))
    .findLast((language) => language !== undefined);
