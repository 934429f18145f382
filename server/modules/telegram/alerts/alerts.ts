import { z } from 'zod';
import { LANGUAGES } from '#contract/constants.ts';
import { isCurrency } from '#contract/money.ts';
import { pathTo } from '#contract/page-path.ts';
import { durable } from '#server/events/durable.ts';
import { hideCars } from '#server/modules/hidden-cars/index.ts';
import { channelsFor } from '#server/modules/notices/index.ts';
import { carsFor, muteSearches } from '#server/modules/saved-searches/index.ts';
import { conclude } from '../conclude.ts';
import { carList } from '../messages/car-list.ts';
import { carMessage, sendCar } from '../messages/car-message.ts';
import type { BotContext, BotDeps, BotPart } from '../part.ts';
import { peopleRepository } from '../people.repository.ts';
import { ALERT_TEXTS } from './texts.ts';

const KIND = 'alert';
/** Cars that one message lists. */
const SHOWN = 8;
/** Searches that a button names: Telegram takes 64 bytes. */
const MOST_SEARCHES = 5;

const Message = z.object({
  telegramId: z.string(),
  language: z.enum(LANGUAGES),
  cars: z.array(z.object({ searchId: z.number(), postId: z.number(), isCheaper: z.boolean() })),
});
type Message = z.infer<typeof Message>;

const HIDE = /^alert:hide:([1-9][0-9]{0,8})$/;
const MUTE = /^alert:mute:([1-9][0-9]{0,8}(?:,[1-9][0-9]{0,8}){0,4})$/;

const searchesOf = (cars: Message['cars']): number[] => [...new Set(cars.map(({ searchId }) => searchId))];

/** The message without cars that are no longer for sale; undefined if none is left. */
const contentOf = async ({ telegramId, language, cars }: Message, { posts, site, db, publicUrl }: BotDeps) => {
  const stored = (await peopleRepository(db).find(telegramId))?.currency;
  const currency = stored != null && isCurrency(stored) ? stored : site.currency;
  const ids = cars.map(({ postId }) => postId);
  const cards = await posts.offeredCards(ids, { user: null, language, currency });
  const [first] = cards;
  if (first === undefined) return undefined;
  const texts = ALERT_TEXTS[language];
  const muted = searchesOf(cars).slice(0, MOST_SEARCHES).join(',');
  if (cards.length > 1) {
    const all = { text: texts.all, page: pathTo.savedSearches() };
    const shown = cards.slice(0, SHOWN);
    const list = carList(texts.several(cards.length, shown.length), shown, { language, publicUrl, all });
    list.keyboard.row().text(texts.mute, `alert:mute:${muted}`);
    return { ...list, photo: undefined };
  }
  const isCheaper = cars.some((car) => car.postId === first.id && car.isCheaper);
  const car = carMessage(first, { language, publicUrl });
  car.keyboard.row().text(texts.hide, `alert:hide:${first.id}`).text(texts.mute, `alert:mute:${muted}`);
  return { ...car, text: `${isCheaper ? texts.isCheaper : texts.isNew}\n\n${car.text}`.slice(0, 1024) };
};

/** Cars found by saved searches: one with its photo, several as a list, with buttons to get fewer messages. */
export const alerts: BotPart = (bot, deps) => {
  const { outbox, db, now } = deps;
  const answer = async (context: BotContext, act: (userId: number) => Promise<void>, text: 'hidden' | 'muted') => {
    const { account, language } = await context.person();
    if (account !== undefined) await act(account.userId);
    await conclude(context, ALERT_TEXTS[language][text]);
  };
  const hide = (userId: number, postId: number) =>
    db.transaction().execute((transaction) => hideCars(transaction, userId, [postId], now()));
  bot.callbackQuery(HIDE, (context) => answer(context, (userId) => hide(userId, Number(context.match[1])), 'hidden'));
  bot.callbackQuery(MUTE, (context) =>
    answer(
      context,
      (userId) => muteSearches(db, userId, String(context.match[1]).split(',').map(Number), now()),
      'muted',
    ),
  );
  outbox.handle(KIND, async (payload) => {
    const message = Message.parse(payload);
    const content = await contentOf(message, deps);
    if (content !== undefined) await sendCar(bot.api, message.telegramId, content);
  });
  const subscriber = durable({
    name: 'telegram-alerts',
    kinds: ['alertsDue'],
    handle: async (transaction, { event }) => {
      const { userId } = event;
      const to = await peopleRepository(transaction).reached(userId);
      if (to === undefined || !(await channelsFor(transaction, userId, 'alert')).telegram) return false;
      const cars = await carsFor(transaction, event, 'telegram');
      if (cars.length === 0) return false;
      const message: Message = { telegramId: to.telegramId, language: to.language, cars };
      await outbox.add(transaction, { userId, telegramId: to.telegramId }, KIND, message);
      return true;
    },
  });
  return { durable: [subscriber] };
};
