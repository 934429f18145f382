import type { ErrorCode } from '#contract/error-codes.ts';
import { pathTo } from '#contract/page-path.ts';
import { DAY_MS } from '#contract/time.ts';
import { AppError } from '#server/http/errors.ts';
import { ownFactsOf } from '#server/modules/posts/index.ts';
import { COMMAND_TEXTS } from '../commands/texts.ts';
import { withPage } from '../messages/keyboard.ts';
import type { BotContext, BotDeps } from '../part.ts';
import { myCarsRepository } from './my-cars.repository.ts';
import { MY_CARS_TEXTS, type RefusalText } from './texts.ts';
import { carView, listView, type OwnCar, PAGE_SIZE, type View, type ViewSetting } from './view.ts';

const WEEK_MS = 7 * DAY_MS;

/** A user who may change their cars, with language and time zone. */
export type Owner = { readonly ownerId: number; readonly setting: ViewSetting };

/** Reads a user's own cars for the bot's messages. */
export const openOwnCars = (deps: BotDeps) => {
  const { db, posts, publicUrl, site, sale, now } = deps;
  const repository = myCarsRepository(db);

  /** The owner who sent the update; without an account, or with a blocked one, replies with the reason. */
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
export type OwnCars = ReturnType<typeof openOwnCars>;

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

/** The text of a refusal that the user can act on; other errors are rethrown. */
export const refusalOf = (error: unknown, { language }: ViewSetting): string => {
  const texts = MY_CARS_TEXTS[language];
  if (!(error instanceof AppError)) throw error;
  return texts[REFUSALS[error.code] ?? 'failed'];
};

/** Shows a view in place of the message whose button was pressed; ignores Telegram's error for an unchanged message. */
export const show = async (context: BotContext, { text, keyboard }: View): Promise<void> => {
  await context.editMessageText(text, { reply_markup: keyboard }).catch(() => undefined);
  await context.answerCallbackQuery().catch(() => undefined);
};

/** Runs a button's action and shows the resulting car, with the refusal if there is one. */
export const press = async (
  { ownerOf, carOf }: OwnCars,
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
    const view = typeof outcome === 'object' ? outcome : carView(await carOf(context, owner, postId), setting, outcome);
    await show(context, view);
  } catch (error) {
    const { keyboard } = listView({ cards: [], total: 0, page: 1 }, setting);
    await show(context, { text: refusalOf(error, setting), keyboard });
  }
};

/** Identifies one press or message, so that a repeated update has no second effect. */
export const intentOf = (context: BotContext, { ownerId }: Owner, key: string, body: unknown) => ({
  scope: `${ownerId} bot`,
  key: `${key} ${context.update.update_id}`,
  body,
});
