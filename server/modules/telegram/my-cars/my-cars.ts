import { StatusService } from '#server/modules/posts/index.ts';
import type { BotPart } from '../part.ts';
import { intentOf, openOwnCars, press, show } from './own-cars.ts';
import { registerPrice } from './price.ts';
import { dateText, MY_CARS_TEXTS } from './texts.ts';
import { confirmView, topState } from './view.ts';

/** A user's own cars: the list, each car, and its changes, through the services of the website. */
export const myCars: BotPart = (bot, deps) => {
  const cars = openOwnCars(deps);
  const { ownerOf, list } = cars;
  const states = new StatusService(deps.writing);
  const chat = bot.chatType('private');

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
    press(cars, context, Number(context.match[1]), () => Promise.resolve(undefined)),
  );

  chat.callbackQuery(/^my:(sold|top)\?:([1-9][0-9]{0,8})$/, (context) =>
    press(cars, context, Number(context.match[2]), (owner, car) =>
      Promise.resolve(confirmView(context.match[1] === 'sold' ? 'sold' : 'top', car, owner.setting)),
    ),
  );

  chat.callbackQuery(/^my:(hide|unHide|sold):([1-9][0-9]{0,8})$/, (context) => {
    const postId = Number(context.match[2]);
    const action = context.match[1] as 'hide' | 'unHide' | 'sold';
    return press(cars, context, postId, async (owner) => {
      const { ownerId, setting } = owner;
      const { status } = await states.act({ action, postId, ownerId }, intentOf(context, owner, action, { postId }));
      const { done } = MY_CARS_TEXTS[setting.language];
      return action === 'unHide' && status !== 'active' ? done.waiting : done[action];
    });
  });

  chat.callbackQuery(/^my:top:([1-9][0-9]{0,8}):([0-9]{1,15})$/, (context) => {
    const postId = Number(context.match[1]);
    const seen = Number(context.match[2]);
    return press(cars, context, postId, async ({ ownerId, setting }, { facts }) => {
      const texts = MY_CARS_TEXTS[setting.language];
      // The key holds the state that was seen, so that one question buys one top listing, however often it is pressed.
      const intent = { scope: `${ownerId} bot`, key: `top ${postId} ${seen}`, body: { postId } };
      if (topState(facts) !== seen) return texts.changed;
      const { topUntil } = await states.act({ action: 'top', postId, ownerId }, intent);
      return topUntil === null ? undefined : texts.topDone(dateText(topUntil, setting.language, setting.timeZone));
    });
  });

  registerPrice(bot, deps, cars);
  return {};
};
