import type { Bot } from 'grammy';
import { asSignal } from '../bot-runner.ts';
import type { BotContext } from '../part.ts';

/** As much of the bot as channels need. */
export type ChannelBot = Pick<Bot<BotContext>, 'api' | 'botInfo' | 'isInited'>;

/** Telegram fetches the photos of an album itself, which takes a while. */
const CALL_MS = 35_000;

export type Sent = { readonly ids: readonly number[]; readonly isText: boolean };
type Message = { readonly chatId: string; readonly text: string; readonly photos: readonly string[] };

/** As many messages as Telegram counts for what is sent. */
export const sizeOf = (photos: readonly string[]): number => Math.max(1, photos.length);

/** Sends a car: an album, one photo, or a text if it has no photos. */
export const sendCar = async (
  { api }: Pick<ChannelBot, 'api'>,
  { chatId, text, photos }: Message,
  replyTo: number | undefined,
): Promise<Sent> => {
  const reply =
    replyTo === undefined ? {} : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } };
  const signal = asSignal(AbortSignal.timeout(CALL_MS));
  const [first] = photos;
  if (first === undefined) {
    const { message_id } = await api.sendMessage(chatId, text, reply, signal);
    return { ids: [message_id], isText: true };
  }
  if (photos.length === 1) {
    const { message_id } = await api.sendPhoto(chatId, first, { caption: text, ...reply }, signal);
    return { ids: [message_id], isText: false };
  }
  const album = photos.map((media, at) => ({ type: 'photo' as const, media, ...(at === 0 ? { caption: text } : {}) }));
  const messages = await api.sendMediaGroup(chatId, album, reply, signal);
  return { ids: messages.map(({ message_id }) => message_id), isText: false };
};

type Posted = { readonly chatId: string; readonly ids: readonly number[]; readonly isText: boolean };

/** Gives a car's message another text. */
export const editCar = async (
  { api }: Pick<ChannelBot, 'api'>,
  { chatId, ids, isText }: Posted,
  text: string,
): Promise<void> => {
  const [id = 0] = ids;
  const signal = asSignal(AbortSignal.timeout(CALL_MS));
  if (isText) await api.editMessageText(chatId, id, text, {}, signal);
  else await api.editMessageCaption(chatId, id, { caption: text }, signal);
};

/** Deletes the messages of a car; those that are gone already are passed over. */
export const deleteCar = async ({ api }: Pick<ChannelBot, 'api'>, { chatId, ids }: Posted): Promise<void> => {
  await api.deleteMessages(chatId, [...ids], asSignal(AbortSignal.timeout(CALL_MS)));
};
