import type { Context } from 'grammy';
import type { ErrorCode } from '#contract/error-codes.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { AppError } from '#server/http/errors.ts';
import type { BotContext, BotDeps, BotPart } from '../part.ts';
import { accountOf } from './account.ts';
import { fileIn } from './files.ts';
import { loadPhoto } from './load-photo.ts';
import { publisher } from './publish.ts';
import { PHOTO_JOB, SaleService, type Seller, SHOW_JOB } from './sale.service.ts';
import { saleRepository } from './sale.repository.ts';
import { showSale } from './show.ts';
import { SELLING_TEXTS } from './texts.ts';

const BUTTON = /^s:([A-Za-z0-9_-]{22}):(set|keep|new|publish|cancel)(?::([A-Za-z]{1,20}):([A-Za-z0-9]{1,10}))?$/;
const LINK = /https?:\/\//;
/** A text continues a sale for so long; later it is a search again. */
const TEXTS_FOR_MS = DAY_MS;
const KEPT_MS = 60 * DAY_MS;

type Sent = BotContext & { readonly from: NonNullable<Context['from']> };

const sellerOf = async (context: Sent, deps: BotDeps): Promise<Seller> => {
  const userId = await accountOf(context, deps);
  return { userId, telegramId: String(context.from.id), username: context.from.username };
};

const refusalText = (code: ErrorCode, texts: (typeof SELLING_TEXTS)['en']): string =>
  code === 'ACCOUNT_BLOCKED' ? texts.blocked : (texts.problems[code] ?? texts.problems.other);

/** Replies to a refusal with its text; other errors are rethrown. */
const refusing = async (context: BotContext, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { language } = await context.person();
    await context.reply(refusalText(error.code, SELLING_TEXTS[language]));
  }
};

/** `/sell`, and the start link with the same effect. */
export const sellCommand: BotPart = (bot, deps) => {
  const sales = new SaleService(deps);
  const chat = bot.chatType('private');
  const open = (context: Sent & { readonly message: { readonly message_id: number } }) =>
    refusing(context, async () => sales.open(await sellerOf(context, deps), context.message.message_id));
  chat.command('sell', open);
  chat.command('start', (context, next) => (context.match === 'sell' ? open(context) : next()));
  return {};
};

/** Whether a text begins a sale: it has a VIN, or car, price and mileage. */
const isAd = ({ facts, isBounded }: Awaited<ReturnType<SaleService['read']>>): boolean =>
  facts.vin !== undefined ||
  (!isBounded && facts.brandId !== undefined && facts.price !== undefined && facts.mileage !== undefined);

/** The buttons under the message about a car. */
const registerButtons = (bot: Parameters<BotPart>[0], deps: BotDeps, sales: SaleService): void => {
  const publish = publisher(deps);
  bot.chatType('private').callbackQuery(BUTTON, async (context) => {
    const [, id = '', act, name = '', value = ''] = context.match;
    const { language } = await context.person();
    const acts: Record<string, (seller: Seller) => Promise<boolean>> = {
      set: (seller) => sales.choose(id, seller, name, value),
      keep: (seller) => sales.decide(id, seller, 'keep'),
      new: (seller) => sales.decide(id, seller, 'new'),
      publish: (seller) => publish(id, seller),
      cancel: (seller) => sales.cancel(id, seller),
    };
    await refusing(context, async () => {
      const isDone = (await acts[act ?? '']?.(await sellerOf(context, deps))) ?? false;
      const said = isDone ? undefined : { text: SELLING_TEXTS[language].over };
      await context.answerCallbackQuery(said).catch(() => undefined);
    });
  });
};

/** Photos, VINs and texts about a car become its draft; buttons ask for what is missing and publish it. */
export const sellingIntake: BotPart = (bot, deps) => {
  const { jobs, db, now } = deps;
  const sales = new SaleService(deps);
  jobs.handle(SHOW_JOB, showSale(bot.api, deps));
  jobs.handle(PHOTO_JOB, loadPhoto(bot.api, deps, sales));
  const chat = bot.chatType('private');

  const isForSale = async (context: Sent, text: string): Promise<boolean> => {
    const sale = await sales.current(String(context.from.id));
    const isRecent = sale !== undefined && Date.parse(sale.updated_at) > now() - TEXTS_FOR_MS;
    const read = await sales.read(text);
    return isRecent ? !read.isBounded || read.facts.vin !== undefined : isAd(read);
  };

  chat.on(['message:photo', 'message:document', 'message:video', 'message:video_note'], async (context, next) => {
    const { message } = context;
    const file = fileIn(message);
    const { caption = '' } = message;
    const isUnderWay = (await sales.current(String(context.from.id))) !== undefined;
    // A forwarded post of this site, or a refused file without a current sale.
    if (file === undefined || (!isUnderWay && (LINK.test(caption) || file.refusal !== null))) return next();
    return refusing(context, async () => {
      const seller = await sellerOf(context, deps);
      await sales.addFile(seller, file);
      if (caption.trim() !== '') await sales.addText(seller, caption, message.message_id);
    });
  });

  chat.on('message:text', async (context, next) => {
    const { text, message_id: id } = context.message;
    if (text.startsWith('/') || LINK.test(text) || !(await isForSale(context, text))) return next();
    return refusing(context, async () => sales.addText(await sellerOf(context, deps), text, id));
  });

  chat.on('edited_message', async (context, next) => {
    const { text, caption, message_id: id } = context.editedMessage;
    const said = text ?? caption ?? '';
    const isUnderWay = (await sales.current(String(context.from.id))) !== undefined;
    if (!isUnderWay || said.trim() === '' || said.startsWith('/')) return next();
    return refusing(context, async () => sales.addText(await sellerOf(context, deps), said, id));
  });

  registerButtons(bot, deps, sales);

  const forget = () => saleRepository(db).forgetBefore(new Date(now() - KEPT_MS).toISOString());
  return { every: [{ name: 'telegram-sales', ms: HOUR_MS, once: 'market', run: forget }] };
};
