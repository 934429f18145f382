import { pathTo } from '#contract/page-path.ts';
import { displayName } from '#server/lib/display-name.ts';
import { BOT_TEXTS } from '../bot-texts.ts';
import { carList } from '../messages/car-list.ts';
import { carMessage, sendCar } from '../messages/car-message.ts';
import { withPage } from '../messages/keyboard.ts';
import type { BotContext, BotDeps } from '../part.ts';
import { peopleRepository } from '../people.repository.ts';
import type { Start } from '../start-parameter.ts';
import { replyToSearch } from './search.ts';
import { COMMAND_TEXTS } from './texts.ts';

/** Cars of a seller that one message lists. */
const SHOWN = 5;

/** Shows a car that is for sale; any other post, also one that never existed, is reported as gone (D014). */
export const replyWithPost = async (context: BotContext, id: number, { posts, publicUrl }: BotDeps): Promise<void> => {
  const { language, viewer } = await context.person();
  const [card] = await posts.offeredCards([id], viewer);
  if (card !== undefined && context.chat !== undefined) {
    await sendCar(context.api, context.chat.id, carMessage(card, { language, publicUrl }));
    return;
  }
  const texts = COMMAND_TEXTS[language];
  const { text, keyboard } = withPage(texts.carGone, publicUrl, { text: texts.openSearch, page: pathTo.posts() });
  await context.reply(text, { reply_markup: keyboard });
};

/** Shows a seller with their newest cars. */
export const replyWithSeller = async (context: BotContext, id: number, deps: BotDeps): Promise<void> => {
  const { db, posts, publicUrl } = deps;
  const { language, viewer } = await context.person();
  const texts = COMMAND_TEXTS[language];
  const seller = await peopleRepository(db).seller(id);
  if (seller === undefined) {
    const { text, keyboard } = withPage(texts.sellerGone, publicUrl, { text: texts.openSearch, page: pathTo.posts() });
    await context.reply(text, { reply_markup: keyboard });
    return;
  }
  const { cards, total } = await posts.cardsOfOwner(id, 'active', { page: 1, pageCount: SHOWN }, viewer);
  const heading = texts.seller(displayName(seller), seller.is_business === 1, total);
  const all = { text: texts.openSeller, page: pathTo.user(id) };
  const { text, keyboard } = carList(heading, cards, { language, publicUrl, all });
  await context.reply(text, { reply_markup: keyboard, link_preview_options: { is_disabled: true } });
};

const greet = async (context: BotContext, start: Start | undefined, { publicUrl }: BotDeps): Promise<void> => {
  const texts = BOT_TEXTS[(await context.person()).language];
  const page = start?.kind === 'invite' ? pathTo.register({ invite: start.inviteToken }) : pathTo.start();
  const link = publicUrl + page;
  const { keyboard } = withPage('', publicUrl, { text: texts.open, page });
  await context.reply(texts.greeting(link), keyboard.inline_keyboard.length === 0 ? {} : { reply_markup: keyboard });
};

/** Answers `/start` by its parameter, or with a greeting. */
export const replyToStart = async (context: BotContext, start: Start | undefined, deps: BotDeps): Promise<void> => {
  if (start?.kind === 'post') return replyWithPost(context, start.id, deps);
  if (start?.kind === 'user') return replyWithSeller(context, start.id, deps);
  return start?.kind === 'search' ? replyToSearch(context, start.text, deps) : greet(context, start, deps);
};
