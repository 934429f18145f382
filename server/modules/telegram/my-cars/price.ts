import type { Message } from 'grammy/types';
import { currencySymbol, formatMoney } from '#contract/money-text.ts';
import { changePrice, SaveService } from '#server/modules/posts/index.ts';
import type { BotContext, BotDeps, BotPart } from '../part.ts';
import { intentOf, type OwnCars, type Owner, refusalOf } from './own-cars.ts';
import { priceIn } from './price-text.ts';
import { MY_CARS_TEXTS } from './texts.ts';
import { askedPrice, askPrice, carView } from './view.ts';

const linksIn = (message: Message): string[] =>
  (message.entities ?? []).flatMap((entity) => (entity.type === 'text_link' ? [entity.url] : []));

/** Saves the price that a reply names; returns the car with the outcome. */
const savePrice = async (
  { carOf }: OwnCars,
  saving: SaveService,
  context: BotContext,
  owner: Owner,
  price: number,
  asked: NonNullable<ReturnType<typeof askedPrice>>,
) => {
  const { ownerId, setting } = owner;
  const { language } = setting;
  const { postId, modifiedAt: modifiedDateUtc } = asked;
  const refusal = await changePrice(
    { saving },
    { ownerId, language, postId, price, modifiedDateUtc },
    intentOf(context, owner, 'price', { postId, price }),
  ).then(
    () => undefined,
    (error: unknown) => refusalOf(error, setting),
  );
  const car = await carOf(context, owner, postId);
  const shown = car.card.price === null ? '' : formatMoney(car.card.price, car.card.priceUnit);
  return carView(car, setting, refusal ?? MY_CARS_TEXTS[language].priceChanged(shown));
};

/** A new price: the button sends a question, and a reply to the question sets it. */
export const registerPrice = (bot: Parameters<BotPart>[0], { writing }: BotDeps, cars: OwnCars): void => {
  const { ownerOf, carOf } = cars;
  const saving = new SaveService(writing);
  const chat = bot.chatType('private');

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
      const { text, keyboard } = await savePrice(cars, saving, context, owner, price, asked);
      return await context.reply(text, { reply_markup: keyboard });
    } catch (error) {
      return context.reply(refusalOf(error, setting));
    }
  });
};
