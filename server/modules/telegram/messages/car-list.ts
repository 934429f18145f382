import { InlineKeyboard } from 'grammy';
import type { Language } from '#contract/constants.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { carPrice, carTitle } from './car-message.ts';
import { addPage, type PageButton } from './keyboard.ts';
import { MESSAGE_TEXTS } from './texts.ts';

/** The callback data of a numbered button under a list of cars. */
export const CAR_CHOICE = /^car:([1-9][0-9]{0,8})$/;

const lineOf = (card: PostCard, place: number, language: Language): string =>
  [
    `${place + 1}. ${carTitle(card)}`,
    [carPrice(card), MESSAGE_TEXTS[language].mileage(card.mileage), card.region]
      .filter((part) => part !== '')
      .join(' · '),
  ].join('\n');

/** Cars under a heading, a numbered button each, and a button that opens all of them. */
export const carList = (
  heading: string,
  cards: readonly PostCard[],
  { language, publicUrl, all }: { readonly language: Language; readonly publicUrl: string; readonly all: PageButton },
) => {
  const keyboard = new InlineKeyboard();
  for (const [place, { id }] of cards.entries()) keyboard.text(String(place + 1), `car:${id}`);
  addPage(keyboard, publicUrl, all);
  const lines = [heading, ...cards.map((card, place) => lineOf(card, place, language))];
  const isLinked = publicUrl.startsWith('https:');
  return { text: [...lines, ...(isLinked ? [] : [publicUrl + all.page])].join('\n\n'), keyboard };
};
