import { type Api, GrammyError, type InlineKeyboard } from 'grammy';
import { carName } from '#contract/car-name.ts';
import type { Language } from '#contract/constants.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { formatMoney, priceTexts } from '#contract/money-text.ts';
import { mediaAt } from '#contract/media.ts';
import { pathTo } from '#contract/page-path.ts';
import { withPage } from './keyboard.ts';
import { litresText, MESSAGE_TEXTS } from './texts.ts';

/** Telegram takes no longer captions. */
const MAX_CAPTION = 1024;

/** A message of the bot about a car; `photo` is undefined where Telegram could not fetch it. */
export type CarMessage = {
  readonly text: string;
  readonly photo: string | undefined;
  readonly keyboard: InlineKeyboard;
};

/** `Toyota Camry, 2018`. */
export const carTitle = ({ brand, model, year }: Pick<PostCard, 'brand' | 'model' | 'year'>): string =>
  `${brand} ${model}, ${year}`;

/** `≈ 5 620 000 ֏ ($14 500)`; empty for a car that is no longer offered. */
export const carPrice = (card: PostCard): string => {
  const { price, otherPrice } = priceTexts(card);
  return otherPrice === undefined ? price : `${price} (${otherPrice})`;
};

const litresOf = (displacement: number | null, language: Language): string | undefined =>
  displacement === null || displacement === 0 ? undefined : litresText(displacement, language);

const joined = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== null && part !== '').join(' · ');

/** Title, price, facts, place and clearance, a line each. */
export const carText = (card: PostCard, language: Language): string => {
  const texts = MESSAGE_TEXTS[language];
  const { userPriceCleared, userPriceUnit } = card;
  const clearance = card.isCleared ? texts.cleared : texts.notCleared;
  const lines = [
    `${carName(card)}, ${card.year}`,
    carPrice(card),
    joined([
      texts.mileage(card.mileage),
      litresOf(card.displacement, language),
      card.fuelType,
      card.transmissionType,
      card.driveType,
    ]),
    joined([card.region, card.country]),
    joined([
      clearance,
      userPriceCleared === null ? undefined : texts.withClearance(formatMoney(userPriceCleared, userPriceUnit)),
    ]),
  ];
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, MAX_CAPTION);
};

/** The address of a card's first photo for Telegram's servers, which fetch https addresses only. */
export const carPhoto = ({ mainImage }: Pick<PostCard, 'mainImage'>, publicUrl: string): string | undefined =>
  mainImage === null || !publicUrl.startsWith('https:') ? undefined : publicUrl + mediaAt(mainImage, 960);

/** A car with its photo and the button that opens it in the mini app; for private chats. */
export const carMessage = (
  card: PostCard,
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string },
): CarMessage => ({
  ...withPage(carText(card, language), publicUrl, {
    text: MESSAGE_TEXTS[language].open,
    page: pathTo.post(card.id),
  }),
  photo: carPhoto(card, publicUrl),
});

const BAD_REQUEST = 400;
const isRefused = (error: unknown): boolean => error instanceof GrammyError && error.error_code === BAD_REQUEST;

/** Sends a car with its photo, or without it where Telegram cannot fetch it. */
export const sendCar = async (
  api: Api,
  chatId: number | string,
  { text, photo, keyboard }: CarMessage,
): Promise<void> => {
  if (photo !== undefined) {
    try {
      await api.sendPhoto(chatId, photo, { caption: text, reply_markup: keyboard });
      return;
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
  await api.sendMessage(chatId, text, { reply_markup: keyboard, link_preview_options: { is_disabled: true } });
};
