import { GrammyError, HttpError } from 'grammy';
import type { ChatMember } from 'grammy/types';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts';
import { MAX_CHANNELS } from '#contract/dealer-channels.ts';
import type { ConnectOutcome } from '#contract/http/dealer-channels.ts';
import type { Db } from '#server/database/connection.ts';
import { asSignal } from '../bot-runner.ts';
import type { ChannelBot } from './channel-api.ts';
import { channelsOf, connectChannel, ownChannel, telegramOf } from './channels.repository.ts';
import { firstSettings } from './settings.ts';

const CALL_MS = 8000;
const NAME = /^(?:@|(?:https?:\/\/)?t\.me\/)?([A-Za-z][A-Za-z0-9_]{3,31})\/?$/;

/** The channel's @name in what a dealer typed or pasted. */
export const channelName = (text: string): string | undefined => {
  const name = NAME.exec(text.trim())?.[1];
  return name === undefined ? undefined : `@${name}`;
};

/** Whether a bot with this membership can post in its channel. */
export const canPost = (member: ChatMember): boolean =>
  member.status === 'administrator' && member.can_post_messages === true;

const isAdmin = ({ status }: ChatMember): boolean => status === 'creator' || status === 'administrator';

export type ConnectDeps = {
  readonly bot: ChannelBot;
  readonly db: Db;
  readonly now: () => number;
};

type Asked = { readonly userId: number; readonly telegramId: string; readonly chat: string };

/** A membership; undefined if Telegram does not show it to a non-member. */
const memberOf = async ({ api }: ChannelBot, chatId: number, userId: number): Promise<ChatMember | undefined> => {
  try {
    return await api.getChatMember(chatId, userId, asSignal(AbortSignal.timeout(CALL_MS)));
  } catch (error) {
    if (error instanceof GrammyError && (error.error_code === 400 || error.error_code === 403)) return undefined;
    throw error;
  }
};

/** Asks Telegram about the channel, its bot and its administrator, and connects it. */
const connectAsked = async (
  { bot, db, now }: ConnectDeps,
  { userId, telegramId, chat: name }: Asked,
  language: string,
): Promise<ConnectOutcome> => {
  const chat = await bot.api.getChat(name, asSignal(AbortSignal.timeout(CALL_MS)));
  if (chat.type !== 'channel') return 'notChannel';
  const own = await memberOf(bot, chat.id, bot.botInfo.id);
  if (own === undefined || !canPost(own)) return 'botNotAdmin';
  const person = await memberOf(bot, chat.id, Number(telegramId));
  if (person === undefined || !isAdmin(person)) return 'notAdmin';
  const settings = firstSettings(LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE);
  const isConnected = await db.transaction().execute((transaction) =>
    connectChannel(transaction, {
      user_id: userId,
      chat_id: String(chat.id),
      title: chat.title,
      username: chat.username ?? null,
      settings: JSON.stringify(settings),
      created_at: new Date(now()).toISOString(),
    }),
  );
  return isConnected ? 'connected' : 'taken';
};

/** The outcome of connecting after a failed call of the Bot API. */
const outcomeOf = (error: unknown): ConnectOutcome => {
  if (error instanceof GrammyError) {
    if (error.error_code === 400) return 'notFound';
    return error.error_code === 403 ? 'botNotAdmin' : 'unreachable';
  }
  if (error instanceof HttpError) return 'unreachable';
  throw error;
};

/**
 * Connects a channel to a company: by its @name, or by the id of one that is known here. Telegram is asked whether the
 * bot may post there and whether the user is an administrator, since anybody can type anybody's channel.
 */
export const connectTo =
  (deps: ConnectDeps) =>
  async (userId: number, channel: string | number): Promise<ConnectOutcome> => {
    const { bot, db } = deps;
    const owner = await telegramOf(db, userId);
    if (owner?.telegramId == null) return 'notLinked';
    const known = typeof channel === 'number' ? (await ownChannel(db, userId, channel))?.chat_id : undefined;
    const chat = typeof channel === 'number' ? known : channelName(channel);
    if (chat === undefined) return 'notFound';
    const own = await channelsOf(db, userId);
    if (own.filter(({ state, chat_id }) => state !== 'found' && chat_id !== known).length >= MAX_CHANNELS)
      return 'tooMany';
    if (!bot.isInited()) return 'unreachable';
    try {
      return await connectAsked(deps, { userId, telegramId: owner.telegramId, chat }, owner.language);
    } catch (error) {
      return outcomeOf(error);
    }
  };
