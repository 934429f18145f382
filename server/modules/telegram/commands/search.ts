import { pathTo } from '#contract/page-path.ts';
import { carList } from '../messages/car-list.ts';
import { carMessage, sendCar } from '../messages/car-message.ts';
import { withPage } from '../messages/keyboard.ts';
import { searchByText, type TextSearch } from '../messages/text-search.ts';
import type { BotContext, BotDeps, BotPart } from '../part.ts';
import { COMMAND_TEXTS } from './texts.ts';

/** Cars that one message lists. */
const SHOWN = 5;
/** Commands and texts with a link. */
const NO_SEARCH = /^\/|https?:\/\//;

/** Replies with what a search found: one car with its photo, several as a list. */
const replyWith = async (context: BotContext, found: TextSearch, { publicUrl }: BotDeps): Promise<void> => {
  const { language } = await context.person();
  const texts = COMMAND_TEXTS[language];
  const [first] = found.cards;
  if (first === undefined || context.chat === undefined) {
    const { text, keyboard } = withPage(texts.foundNothing, publicUrl, { text: texts.openSearch, page: found.page });
    await context.reply(text, { reply_markup: keyboard });
    return;
  }
  if (found.total === 1) {
    await sendCar(context.api, context.chat.id, carMessage(first, { language, publicUrl }));
    return;
  }
  const heading = texts.found(found.total, found.cards.length);
  const all = { text: texts.showAll(found.total), page: found.page };
  const { text, keyboard } = carList(heading, found.cards, { language, publicUrl, all });
  await context.reply(text, { reply_markup: keyboard, link_preview_options: { is_disabled: true } });
};

const find = async (context: BotContext, text: string, deps: BotDeps): Promise<TextSearch> =>
  searchByText(text, (await context.person()).viewer, deps, { page: 1, pageCount: SHOWN });

/** Replies to a search text, also when nothing is found; without a text the reply requests one. */
export const replyToSearch = async (context: BotContext, text: string, deps: BotDeps): Promise<void> => {
  if (text.trim() !== '') {
    await replyWith(context, await find(context, text, deps), deps);
    return;
  }
  const texts = COMMAND_TEXTS[(await context.person()).language];
  const asked = withPage(texts.askSearch, deps.publicUrl, { text: texts.openSearch, page: pathTo.posts() });
  await context.reply(asked.text, { reply_markup: asked.keyboard });
};

/** Plain text is a search; text that neither names nor finds a car is passed to the next part. */
export const plainSearch: BotPart = (bot, deps) => {
  bot.chatType('private').on('message:text', async (context, next) => {
    const { text } = context.message;
    if (NO_SEARCH.test(text)) return next();
    const found = await find(context, text, deps);
    const isSearch = found.reads === 'cars' || (found.reads === 'words' && found.total > 0);
    return isSearch ? replyWith(context, found, deps) : next();
  });
  return {};
};
