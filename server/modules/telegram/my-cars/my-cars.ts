import type { Message } from 'grammy/types';
import type { ErrorCode } from '#contract/error-codes.ts';
import { currencySymbol, formatMoney } from '#contract/money-text.ts';
import { pathTo } from '#contract/page-path.ts';
import { DAY_MS } from '#contract/time.ts';
import { AppError } from '#server/http/errors.ts';
import { changePrice, ownFactsOf, SaveService, StatusService } from '#server/modules/posts/index.ts';
import { COMMAND_TEXTS } from '../commands/texts.ts';
import { withPage } from '../messages/keyboard.ts';
import type { BotContext, BotDeps, BotPart } from '../part.ts';
import { myCarsRepository } from './my-cars.repository.ts';
import { priceIn } from './price-text.ts';
import { dateText, MY_CARS_TEXTS, type RefusalText } from './texts.ts';
import {
  askedPrice,
  askPrice,
  carView,
  confirmView,
  listView,
  type OwnCar,
  PAGE_SIZE,
  topState,
  type View,
  type ViewSetting,
} from './view.ts';

const WEEK_MS = 7 * DAY_MS;

/** A user who may change their cars, and how they see them. */
type Owner = { readonly ownerId: number; readonly setting: ViewSetting };

const openMyCars = (deps: BotDeps) => {
  const { db, posts, publicUrl, site, sale, now } = deps;
  const repository = myCarsRepository(db);

  /** The owner who sent the update; undefined, and told why, where there is no account or it is blocked. */
  const ownerOf = async (context: BotContext): Promise<Owner | undefined> => {
    const { language, account } = await context.person();
    const setting = { language, publicUrl, timeZone: site.timeZone };
    if (account !== undefined && !account.isBlocked) return { ownerId: account.userId, setting };
    const { noAccount, openApp } = COMMAND_TEXTS[language];
    const reason = account === undefined ? noAccount : MY_CARS_TEXTS[language].blocked;
    const { text, keyboard } = withPage(reason, publicUrl, { text: openApp, page: pathTo.start() });
    await context.reply(text, { reply_markup: keyboard });
    if (context.callbackQuery !== undefined) await context.answerCallbackQuery();
    return undefined;
  };

  const list = async (context: BotContext, { ownerId, setting }: Owner, page: number): Promise<View> => {
    const { viewer } = await context.person();
    const found = await posts.cardsOfOwner(ownerId, 'all', { page, pageCount: PAGE_SIZE }, viewer);
    return listView({ ...found, page }, setting);
  };

  /** POST_NOT_FOUND for a post that is not the owner's. */
  const carOf = async (context: BotContext, { ownerId }: Owner, postId: number): Promise<OwnCar> => {
    const { viewer } = await context.person();
    const row = await repository.find(postId, ownerId);
    const [card] = row === undefined ? [] : await posts.cards([postId], viewer);
    const facts = (await ownFactsOf(db, ownerId, [postId], sale)).get(postId);
    if (row === undefined || card === undefined || facts === undefined) throw new AppError('POST_NOT_FOUND');
    const week = await repository.week(postId, new Date(now() - WEEK_MS).toISOString());
    return { card, facts, week, topCredits: row.top_credits, modifiedAt: row.modified_at };
  };
  return { ownerOf, list, carOf };
};

const REFUSALS: Readonly<Partial<Record<ErrorCode, RefusalText>>> = {
  POST_NOT_FOUND: 'gone',
  POST_STATE: 'changed',
  VERSION_CONFLICT: 'changed',
  IDEMPOTENCY_KEY_REUSED: 'changed',
  TOP_LIMIT_REACHED: 'noTops',
  POST_WITHOUT_PHOTOS: 'noPhotos',
  ACCOUNT_BLOCKED: 'blocked',
  VALIDATION_FAILED: 'notValid',
};

/** The text of a refusal that the user can act on. */
const refusalOf = (error: unknown, { language }: ViewSetting): string => {
  const texts = MY_CARS_TEXTS[language];
  if (!(error instanceof AppError)) throw error;
  return texts[REFUSALS[error.code] ?? 'failed'];
};

/** Shows a view in place of the message whose button was pressed; ignores Telegram's error for an unchanged message. */
const show = async (context: BotContext, { text, keyboard }: View): Promise<void> => {
  await context.editMessageText(text, { reply_markup: keyboard }).catch(() => undefined);
  await context.answerCallbackQuery().catch(() => undefined);
};

const linksIn = (message: Message): string[] =>
  (message.entities ?? []).flatMap((entity) => (entity.type === 'text_link' ? [entity.url] : []));

/** A user's own cars: the list, each car, and what can be done about it, by the services of the website. */
export const myCars: BotPart = (bot, deps) => {
  const { writing } = deps;
  const { ownerOf, list, carOf } = openMyCars(deps);
  const states = new StatusService(writing);
  const saving = new SaveService(writing);
  const chat = bot.chatType('private');

  /** Runs what a button asks for and shows the car as it is then, a refusal above it. */
  const press = async (
    context: BotContext,
    postId: number,
    act: (owner: Owner, car: OwnCar) => Promise<View | string | undefined>,
  ): Promise<void> => {
    const owner = await ownerOf(context);
    if (owner === undefined) return;
    const { setting } = owner;
    try {
      const outcome = await act(owner, await carOf(context, owner, postId)).catch((error: unknown) =>
        refusalOf(error, setting),
      );
      const view =
        typeof outcome === 'object' ? outcome : carView(await carOf(context, owner, postId), setting, outcome);
      await show(context, view);
    } catch (error) {
      const { keyboard } = listView({ cards: [], total: 0, page: 1 }, setting);
      await show(context, { text: refusalOf(error, setting), keyboard });
    }
  };

  const intentOf = (context: BotContext, { ownerId }: Owner, key: string, body: unknown) => ({
    scope: `${ownerId} bot`,
    key: `${key} ${context.update.update_id}`,
    body,
  });

  chat.command('my', async (context) => {
    const owner = await ownerOf(context);
    if (owner === undefined) return;
    const { text, keyboard } = await list(context, owner, 1);
    await context.reply(text, { reply_markup: keyboard });
  });

  chat.callbackQuery(/^my:l:([1-9][0-9]{0,3})$/, async (context) => {
    const owner = await ownerOf(context);
    if (owner !== undefined) await show(context, await list(context, owner, Number(context.match[1])));
  });

  chat.callbackQuery(/^my:v:([1-9][0-9]{0,8})$/, (context) =>
    press(context, Number(context.match[1]), () => Promise.resolve(undefined)),
  );

  chat.callbackQuery(/^my:(sold|top)\?:([1-9][0-9]{0,8})$/, (context) =>
    press(context, Number(context.match[2]), (owner, car) =>
      Promise.resolve(confirmView(context.match[1] === 'sold' ? 'sold' : 'top', car, owner.setting)),
    ),
  );

  chat.callbackQuery(/^my:(hide|unHide|sold):([1-9][0-9]{0,8})$/, (context) => {
    const postId = Number(context.match[2]);
    const action = context.match[1] as 'hide' | 'unHide' | 'sold';
    return press(context, postId, async (owner) => {
      const { ownerId, setting } = owner;
      const { status } = await states.act({ action, postId, ownerId }, intentOf(context, owner, action, { postId }));
      const { done } = MY_CARS_TEXTS[setting.language];
      return action === 'unHide' && status !== 'active' ? done.waiting : done[action];
    });
  });

  chat.callbackQuery(/^my:top:([1-9][0-9]{0,8}):([0-9]{1,15})$/, (context) => {
    const postId = Number(context.match[1]);
    const seen = Number(context.match[2]);
    return press(context, postId, async ({ ownerId, setting }, { facts }) => {
      const texts = MY_CARS_TEXTS[setting.language];
      // The key holds the state that was seen, so that one question buys one top listing, however often it is pressed.
      const intent = { scope: `${ownerId} bot`, key: `top ${postId} ${seen}`, body: { postId } };
      if (topState(facts) !== seen) return texts.changed;
      const { topUntil } = await states.act({ action: 'top', postId, ownerId }, intent);
      return topUntil === null ? undefined : texts.topDone(dateText(topUntil, setting.language, setting.timeZone));
    });
  });

  chat.callbackQuery(/^my:price:([1-9][0-9]{0,8})$/, async (context) => {
    const owner = await ownerOf(context);
    if (owner === undefined) return;
    const { setting } = owner;
    await context.answerCallbackQuery();
    try {
      const { text, entities } = askPrice(await carOf(context, owner, Number(context.match[1])), setting);
      await context.reply(text, {
        entities,
        reply_markup: { force_reply: true },
        link_preview_options: { is_disabled: true },
      });
    } catch (error) {
      await context.reply(refusalOf(error, setting));
    }
  });

  const savePrice = async (
    context: BotContext,
    owner: Owner,
    price: number,
    asked: NonNullable<ReturnType<typeof askedPrice>>,
  ) => {
    const { ownerId, setting } = owner;
    const { language } = setting;
    const { postId, modifiedAt: modifiedDateUtc } = asked;
    const said = await changePrice(
      { saving },
      { ownerId, language, postId, price, modifiedDateUtc },
      intentOf(context, owner, 'price', { postId, price }),
    ).then(
      () => undefined,
      (error: unknown) => refusalOf(error, setting),
    );
    const car = await carOf(context, owner, postId);
    const shown = car.card.price === null ? '' : formatMoney(car.card.price, car.card.priceUnit);
    return carView(car, setting, said ?? MY_CARS_TEXTS[language].priceChanged(shown));
  };

  chat.on('message:text', async (context, next) => {
    const question = context.message.reply_to_message;
    // Only a link in the bot's own question is trusted: any user can write one.
    const asked = question?.from?.id === context.me.id ? askedPrice(linksIn(question)) : undefined;
    if (asked === undefined) return next();
    const owner = await ownerOf(context);
    if (owner === undefined) return undefined;
    const { setting } = owner;
    const price = priceIn(context.message.text);
    try {
      if (price === undefined) {
        const car = await carOf(context, owner, asked.postId);
        const notPrice = MY_CARS_TEXTS[setting.language].notPrice(currencySymbol(car.card.priceUnit));
        const { text, entities } = askPrice(car, setting, notPrice);
        return await context.reply(text, { entities, reply_markup: { force_reply: true } });
      }
      const { text, keyboard } = await savePrice(context, owner, price, asked);
      return await context.reply(text, { reply_markup: keyboard });
    } catch (error) {
      return context.reply(refusalOf(error, setting));
    }
  });
  return {};
};
