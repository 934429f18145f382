import { InlineKeyboard } from 'grammy';
import type { InlineQueryResultArticle, InlineQueryResultPhoto } from 'grammy/types';
import type { Language } from '#contract/constants.ts';
import type { PostCard } from '#contract/http/posts.ts';
import { mediaAt } from '#contract/media.ts';
import { carPhoto, carPrice, carText, carTitle } from '../messages/car-message.ts';
import { MESSAGE_TEXTS } from '../messages/texts.ts';

export type ResultSetting = {
  readonly language: Language;
  readonly publicUrl: string;
  /** The link that opens a post from any chat. */
  readonly linkTo: (postId: number) => string;
};

/** The button that opens a car from any chat, or its address where Telegram takes no button, since it is not https. */
const openOf = (card: PostCard, { language, linkTo }: ResultSetting) => {
  const link = linkTo(card.id);
  const isLinked = link.startsWith('https:');
  return {
    after: isLinked ? '' : `\n${link}`,
    markup: isLinked ? { reply_markup: new InlineKeyboard().url(MESSAGE_TEXTS[language].open, link) } : {},
  };
};

/** A line of the list of cars with a thumbnail; what is sent shows the photo above the facts. */
export const carArticle = (card: PostCard, setting: ResultSetting): InlineQueryResultArticle => {
  const { language, publicUrl } = setting;
  const texts = MESSAGE_TEXTS[language];
  const photo = carPhoto(card, publicUrl);
  const { after, markup } = openOf(card, setting);
  const facts = [
    carPrice(card),
    texts.mileage(card.mileage),
    card.isCleared ? texts.cleared : texts.notCleared,
    card.region,
  ];
  return {
    type: 'article',
    id: String(card.id),
    title: carTitle(card),
    description: facts.filter((fact) => fact !== '').join(' · '),
    ...(photo === undefined ? {} : { thumbnail_url: mediaAt(photo, 320) }),
    input_message_content: {
      message_text: carText(card, language) + after,
      link_preview_options:
        photo === undefined ? { is_disabled: true } : { url: photo, prefer_large_media: true, show_above_text: true },
    },
    ...markup,
  };
};

/** A car as a message with its photo, or as an article without one. */
export const carPhotoResult = (
  card: PostCard,
  setting: ResultSetting,
): InlineQueryResultPhoto | InlineQueryResultArticle => {
  const photo = carPhoto(card, setting.publicUrl);
  if (photo === undefined) return carArticle(card, setting);
  return {
    type: 'photo',
    id: String(card.id),
    photo_url: photo,
    thumbnail_url: mediaAt(photo, 320),
    title: carTitle(card),
    caption: carText(card, setting.language),
    ...openOf(card, setting).markup,
  };
};
