import type { ParsedOf } from '#contract/http/define.ts';
import { api } from '#contract/http/index.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { TelegramSignIn } from './sign-in.ts';
import type { WebLinks } from './web-links.ts';

const NO_STORE = { cache: 'no-store' } as const;
const SIGN_IN = { ...NO_STORE, limit: 'signIn' } as const;

/** The fields of a body that prove the sign-in; others are ignored. */
const proofOf = ({ initData, ticket }: ParsedOf<typeof api.accounts.tgLogin, 'body'>) => {
  if (initData !== undefined && initData !== '') return { by: 'byInitData', text: initData } as const;
  return ticket === undefined ? undefined : ({ by: 'byTicket', text: ticket } as const);
};

export type TelegramRoutesDeps = {
  readonly links: WebLinks;
  readonly signIn: TelegramSignIn;
  readonly botName: () => string | null;
};

const noBot = (): AppError => new AppError('TELEGRAM_PROOF_INVALID', 'no bot is set up here');

/** The same calls on a server without a bot: every proof is refused. */
export const withoutTelegram: RouteModule = (app) => {
  app.route(
    route(
      api.accounts.tgLink,
      () => {
        throw noBot();
      },
      NO_STORE,
    ),
  );
  app.route(
    route(
      api.accounts.tgLogin,
      ({ body }) => {
        throw proofOf(body) === undefined ? new AppError('TELEGRAM_PROOF_MISSING') : noBot();
      },
      NO_STORE,
    ),
  );
};

/** Beginning a sign-in through the bot, and ending one by a proof. */
export const telegramRoutes =
  ({ links, signIn, botName }: TelegramRoutesDeps): RouteModule =>
  (app) => {
    app.route(
      route(
        api.accounts.tgLink,
        async ({ request, reply, body }) => {
          const name = botName();
          if (name === null) throw noBot();
          return ok(await links.begin(request, reply, name, body.inviteToken));
        },
        SIGN_IN,
      ),
    );
    app.route(
      route(
        api.accounts.tgLogin,
        async ({ request, reply, body }) => {
          const proof = proofOf(body);
          if (proof === undefined) throw new AppError('TELEGRAM_PROOF_MISSING');
          return ok(await signIn[proof.by](request, reply, proof.text, body));
        },
        SIGN_IN,
      ),
    );
  };

/** The part of an update that is checked before the bot handles it. */
