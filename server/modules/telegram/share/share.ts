import { GrammyError, HttpError } from 'grammy';
import { api } from '#contract/http/index.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import { asSignal } from '../bot-runner.ts';
import { carPhotoResult } from '../inline/inline-results.ts';
import type { BotPart } from '../part.ts';
import { postLink } from '../post-link.ts';
import { telegramIdOf } from './share.repository.ts';

const CALL_MS = 5000;
const NO_STORE = { cache: 'no-store', limit: 'signIn' } as const;
/** Cars are sent to users, groups and channels, not to bots. */
const CHATS = { allow_user_chats: true, allow_group_chats: true, allow_channel_chats: true, allow_bot_chats: false };

/** Prepares messages about posts that users send from the mini app. */
export const sharing: BotPart = (bot, deps) => {
  const { db, posts, publicUrl } = deps;
  const linkTo = postLink(deps);
  return {
    routes: (app) => {
      app.route(
        route(
          api.sharing.prepare,
          async ({ body: { postId }, viewer }) => {
            const [card] = await posts.offeredCards([postId], { ...viewer, user: null });
            if (card === undefined) throw new AppError('POST_NOT_FOUND');
            const telegramId = await telegramIdOf(db, memberOf(viewer).id);
            if (telegramId === undefined) return ok({ id: null });
            const result = carPhotoResult(card, { language: viewer.language, publicUrl, linkTo });
            const signal = asSignal(AbortSignal.timeout(CALL_MS));
            try {
              const prepared = await bot.api.savePreparedInlineMessage(Number(telegramId), result, CHATS, signal);
              return ok({ id: prepared.id });
            } catch (error) {
              if (error instanceof GrammyError || error instanceof HttpError) return ok({ id: null });
              throw error;
            }
          },
          NO_STORE,
        ),
      );
    },
  };
};
