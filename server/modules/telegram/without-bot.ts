import { api } from '#contract/http/index.ts';
import type { Db } from '#server/database/connection.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route } from '#server/http/route.ts';
import { channelRoutes } from './channels/channels.routes.ts';
import type { Telegram } from './telegram.ts';
import { withoutTelegram } from './telegram.routes.ts';

/** Telegram's calls on a server without a bot: nothing starts, and every proof is refused. */
export const withoutBot = (db: Db): Telegram => ({
  botName: () => null,
  routes: (app) => {
    withoutTelegram(app);
    channelRoutes({ db, botName: () => null, connect: async () => 'unreachable' })(app);
    app.route(route(api.sharing.prepare, () => ok({ id: null }), { cache: 'no-store', limit: 'signIn' }));
  },
  prove: async () => {
    throw new AppError('TELEGRAM_PROOF_INVALID', 'no bot is set up here');
  },
  loginIdOf: async () => undefined,
  joined: async () => undefined,
  sendChatMessage: undefined,
  sendNotice: undefined,
  subscribers: {},
  every: [],
  start: () => undefined,
  poll: undefined,
  close: async () => undefined,
});
