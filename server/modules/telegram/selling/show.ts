import { type Api, GrammyError } from 'grammy';
import { z } from 'zod';
import { LANGUAGES, DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { readDraft } from '#server/modules/drafts/index.ts';
import type { BotDeps } from '../part.ts';
import { saleMessage, type SaleMessage } from './sale-message.ts';
import { type Sale, saleRepository } from './sale.repository.ts';
import { numberIn } from './values.ts';

/** The user never started the bot, or blocked it. */
const NOT_REACHED = 403;
const BAD_REQUEST = 400;

const Payload = z.object({ userId: z.number() });

const isOf = (error: unknown, code: number): error is GrammyError =>
  error instanceof GrammyError && error.error_code === code;

/** Sends a new message in place of the previous one; returns its id. */
const send = async (api: Api, sale: Sale, { text, keyboard }: SaleMessage): Promise<number> => {
  const sent = await api.sendMessage(sale.chat_id, text, {
    reply_markup: keyboard,
    link_preview_options: { is_disabled: true },
  });
  if (sale.message_id !== null) await api.deleteMessage(sale.chat_id, sale.message_id).catch(() => undefined);
  return sent.message_id;
};

const editOrSend = async (api: Api, sale: Sale, message: SaleMessage): Promise<number> => {
  const { message_id: known } = sale;
  if (known === null || known < sale.last_message_id) return send(api, sale, message);
  try {
    await api.editMessageText(sale.chat_id, known, message.text, {
      reply_markup: message.keyboard,
      link_preview_options: { is_disabled: true },
    });
    return known;
  } catch (error) {
    if (!isOf(error, BAD_REQUEST)) throw error;
    return error.description.includes('not modified') ? known : send(api, { ...sale, message_id: null }, message);
  }
};

/** Updates the bot's message about a car: an edit, or a new message if the user has sent something since. */
export const showSale = (api: Api, deps: BotDeps): ((payload: unknown) => Promise<void>) => {
  const { db, publicUrl, words, now } = deps;
  const repository = saleRepository(db);

  const messageOf = async (sale: Sale): Promise<SaleMessage> => {
    const draft = (await readDraft(db, { userId: sale.user_id, postId: 0 })) ?? {
      values: {},
      features: [],
      images: [],
    };
    const { lists } = await words.current();
    const modelId = numberIn(draft.values, 'modelId');
    const year = numberIn(draft.values, 'year');
    const { language } = await repository.profile(sale.user_id);
    const variants = modelId === undefined ? [] : await repository.variants(modelId, year);
    const thisYear = new Date(now()).getUTCFullYear();
    return saleMessage({
      sale,
      draft,
      photos: await repository.photos(sale.id),
      asking: { values: draft.values, photos: draft.images.length, lists, variants, thisYear },
      isUnderReview: sale.problem === 'UNDER_REVIEW',
      language: LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE,
      publicUrl,
    });
  };

  const show = async (userId: number): Promise<void> => {
    const sale = await repository.find(userId);
    if (sale === undefined || sale.shown_version >= sale.version) return;
    try {
      await repository.shown(sale.id, await editOrSend(api, sale, await messageOf(sale)), sale.version);
    } catch (error) {
      if (!isOf(error, NOT_REACHED)) throw error;
    }
  };

  const inTurn = oneAtATime(show);
  return async (payload) => inTurn(Payload.parse(payload).userId);
};

/** Runs the work of one user in order: a car must never get two messages. Work of different users runs in parallel. */
const oneAtATime = (work: (userId: number) => Promise<void>): ((userId: number) => Promise<void>) => {
  const underWay = new Map<number, Promise<void>>();
  return async (userId) => {
    const before = underWay.get(userId) ?? Promise.resolve();
    const done = before.then(() => work(userId));
    const settled = done
      .catch(() => undefined)
      .finally(() => {
        if (underWay.get(userId) === settled) underWay.delete(userId);
      });
    underWay.set(userId, settled);
    await done;
  };
};
