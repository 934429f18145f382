import { InlineKeyboard } from 'grammy';
import { type Language, LANGUAGES } from '#contract/constants.ts';
import { type PageAddress, pathTo } from '#contract/page-path.ts';
import { CAR_CHOICE } from '../messages/car-list.ts';
import { withPage } from '../messages/keyboard.ts';
import type { BotContext, BotDeps, BotPart } from '../part.ts';
import { peopleRepository } from '../people.repository.ts';
import { conclude } from '../conclude.ts';
import { readStartParameter } from '../start-parameter.ts';
import { replyToSearch } from './search.ts';
import { replyToStart, replyWithPost } from './start.ts';
import { COMMAND_TEXTS, LANGUAGE_NAMES } from './texts.ts';

const LANGUAGE_CHOICE = new RegExp(`^lang:(${LANGUAGES.join('|')})$`);

/** Replies with a text and a button for the page. */
const replyWithPage = async (
  context: BotContext,
  { publicUrl }: BotDeps,
  text: string,
  button: { readonly text: string; readonly page: PageAddress },
): Promise<void> => {
  const said = withPage(text, publicUrl, button);
  await context.reply(said.text, { reply_markup: said.keyboard });
};

const help = async (context: BotContext, deps: BotDeps): Promise<void> => {
  const texts = COMMAND_TEXTS[(await context.person()).language];
  await replyWithPage(context, deps, texts.help, { text: texts.openApp, page: pathTo.start() });
};

const settings = async (context: BotContext, deps: BotDeps): Promise<void> => {
  const { language, account } = await context.person();
  const texts = COMMAND_TEXTS[language];
  if (account === undefined) {
    await replyWithPage(context, deps, texts.noAccount, { text: texts.openApp, page: pathTo.start() });
    return;
  }
  const button = { text: texts.openSettings, page: pathTo.profile() };
  await replyWithPage(context, deps, texts.settings(LANGUAGE_NAMES[language]), button);
};

const askLanguage = async (context: BotContext): Promise<void> => {
  const { language } = await context.person();
  const choices = LANGUAGES.map((each) => InlineKeyboard.text(LANGUAGE_NAMES[each], `lang:${each}`));
  await context.reply(COMMAND_TEXTS[language].chooseLanguage, { reply_markup: InlineKeyboard.from([choices]) });
};

const chooseLanguage = async (context: BotContext, language: Language, { db }: BotDeps): Promise<void> => {
  const { account } = await context.person();
  if (account !== undefined) await peopleRepository(db).setLanguage(account.userId, language);
  await conclude(context, COMMAND_TEXTS[language].languageChosen);
};

/** The bot's commands, in private chats alone, and the buttons of their answers. */
export const commands: BotPart = (bot, deps) => {
  const chat = bot.chatType('private');
  chat.command('start', (context) => replyToStart(context, readStartParameter(context.match), deps));
  chat.command('search', (context) => replyToSearch(context, context.match, deps));
  chat.command('help', (context) => help(context, deps));
  chat.command('settings', (context) => settings(context, deps));
  chat.command('language', (context) => askLanguage(context));
  chat.callbackQuery(CAR_CHOICE, async (context) => {
    await context.answerCallbackQuery();
    await replyWithPost(context, Number(context.match[1]), deps);
  });
  chat.callbackQuery(LANGUAGE_CHOICE, (context) => chooseLanguage(context, context.match[1] as Language, deps));
  return {};
};
