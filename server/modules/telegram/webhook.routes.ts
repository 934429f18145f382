import type { FastifyInstance } from 'fastify';
import type { Update } from 'grammy/types';
import { z } from 'zod';
import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import { type BotRunner, isFromTelegram, WEBHOOK_PATH } from './bot-runner.ts';

const IncomingUpdate = z.looseObject({ update_id: z.number().int() });

/** The webhook; a call without the secret is answered 404. */
export const webhookRoute =
  (runner: Pick<BotRunner, 'handle'>, botToken: string): RouteModule =>
  (app: FastifyInstance) => {
    app.route({
      method: 'POST',
      url: WEBHOOK_PATH,
      config: { access: 'public' },
      handler: async ({ headers, body }) => {
        if (!isFromTelegram(headers['x-telegram-bot-api-secret-token'], botToken)) throw new AppError('NOT_FOUND');
        const update = IncomingUpdate.safeParse(body);
        // Telegram's own, by the secret; a form that is none of its updates matches no answer of the bot.
        if (update.success) await runner.handle(update.data as Update);
        return {};
      },
    });
  };
