import type { IncomingMessage } from 'node:http';
import type { BotMessage, Payload } from './testing-bot-messages.ts';

export type Answer = {
  readonly status?: number;
  readonly result?: unknown;
  readonly description?: string;
  readonly parameters?: Payload;
  /** Keeps the usual answer back until this resolves. */
  readonly hold?: () => Promise<unknown>;
};

/** The arguments of a call. */
export const bodyOf = async (request: IncomingMessage): Promise<Payload> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  // The bot's library sends JSON objects or nothing.
  return text === '' ? {} : (JSON.parse(text) as Payload);
};

type Button = BotMessage['buttons'][number];
type Change = { -readonly [Field in keyof BotMessage]?: BotMessage[Field] };

/** The state that methods change: the messages by id, and the settings. */
export type BotWorld = {
  readonly messages: Map<number, BotMessage>;
  readonly settings: Map<string, unknown>;
  readonly nextId: () => number;
};

type Method = (payload: Payload, world: BotWorld) => unknown;

const buttonsOf = ({ reply_markup: markup }: Payload): readonly Button[] =>
  ((markup as { inline_keyboard?: Button[][] } | undefined)?.inline_keyboard ?? []).flat();

const resultOf = ({ id, chatId, text, photo }: BotMessage) => ({
  message_id: id,
  date: 0,
  chat: { id: chatId, type: chatId < 0 ? 'channel' : 'private' },
  ...(photo === undefined
    ? { text }
    : { caption: text, photo: [{ file_id: photo, file_unique_id: photo, width: 1, height: 1 }] }),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const keep = (payload: Payload, { messages, nextId }: BotWorld, photo?: string) => {
  const text = textOf(payload['text'] ?? payload['caption']);
  const chat = payload['chat_id'];
  const chatId = Number.isNaN(Number(chat)) ? 0 : Number(chat);
  const id = nextId();
  messages.set(id, {
    id,
    chatId,
    text,
    buttons: buttonsOf(payload),
    ...(photo === undefined ? {} : { photo }),
    ...(payload['entities'] === undefined ? {} : { entities: payload['entities'] }),
  });
  return resultOf(messages.get(id)!);
};

/** Telegram removes the buttons if an edit has none. */
const edit = (payload: Payload, { messages }: BotWorld, change: Change) => {
  const id = Number(payload['message_id']);
  const known = messages.get(id) ?? { id, chatId: Number(payload['chat_id']), text: '', buttons: [] };
  messages.set(id, { ...known, buttons: buttonsOf(payload), ...change });
  return resultOf(messages.get(id)!);
};

const sendAlbum: Method = (payload, world) =>
  (payload['media'] as readonly { media: string; caption?: string }[]).map(({ media, caption }) =>
    keep({ chat_id: payload['chat_id'], caption }, world, media),
  );

const isSame = (): true => true;

/** A setting by language: `setMyCommands` and `getMyCommands` are one. */
const placeOf = (name: string, payload: Payload) =>
  `${name} ${JSON.stringify([payload['language_code'] ?? '', payload['scope'] ?? null, payload['chat_id'] ?? null])}`;
const setting = (
  name: string,
  field: string,
  empty: unknown,
  read: (value: unknown) => unknown = (value) => value,
) => ({
  [`set${name}`]: (payload: Payload, { settings }: BotWorld) => {
    settings.set(placeOf(name, payload), payload[field]);
    return true;
  },
  [`get${name}`]: (payload: Payload, { settings }: BotWorld) => read(settings.get(placeOf(name, payload)) ?? empty),
});

/** The stand-in's answer to each method of the Bot API that the bot uses. */
export const METHODS: Readonly<Record<string, Method>> = {
  sendMessage: (payload, world) => keep(payload, world),
  sendPhoto: (payload, world) => keep(payload, world, String(payload['photo'])),
  sendMediaGroup: sendAlbum,
  editMessageText: (payload, world) => edit(payload, world, { text: String(payload['text']) }),
  editMessageCaption: (payload, world) => edit(payload, world, { text: textOf(payload['caption']) }),
  editMessageReplyMarkup: (payload, world) => edit(payload, world, {}),
  editMessageMedia: (payload, world) => {
    const { media, caption } = payload['media'] as { media: string; caption?: string };
    return edit(payload, world, { photo: media, text: caption ?? '' });
  },
  deleteMessage: (payload, { messages }) => messages.delete(Number(payload['message_id'])),
  deleteMessages: (payload, { messages }) => {
    for (const id of payload['message_ids'] as readonly number[]) messages.delete(id);
    return true;
  },
  answerCallbackQuery: isSame,
  answerInlineQuery: isSame,
  sendChatAction: isSame,
  setWebhook: isSame,
  deleteWebhook: isSame,
  savePreparedInlineMessage: (_payload, { nextId }) => ({ id: `prepared-${nextId()}`, expiration_date: 0 }),
  ...setting('MyCommands', 'commands', []),
  ...setting('MyDescription', 'description', '', (description) => ({ description })),
  ...setting('MyShortDescription', 'short_description', '', (text) => ({ short_description: text })),
  ...setting('ChatMenuButton', 'menu_button', { type: 'default' }),
};
