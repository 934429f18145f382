import type { FastifyInstance } from 'fastify';
import { api } from '#contract/http/index.ts';
import { UserId } from '#contract/ids.ts';
import { type Call, ok, route, type RouteModule } from '#server/http/route.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { AccountLinksDeps, Asked } from './deps.ts';
import { AccountLinks } from './links.service.ts';
import type { Merges } from './merges.service.ts';
import { offerView } from './offers.ts';
import { offersRepository } from './offers.repository.ts';
import { ownProofOf } from './own-proof.ts';

const NO_STORE = { cache: 'no-store' } as const;
const PROOF = { ...NO_STORE, limit: 'signIn' } as const;

const askedOf = ({ request, reply }: Omit<Asked, 'user'>): Asked => ({
  request,
  reply,
  user: memberOf(request.viewer),
});

const done = ok({ done: true as const });

/** Connects identities to the signed-in account and removes them. */
const registerLinks = (app: FastifyInstance, links: AccountLinks): void => {
  const { accountLinks } = api;
  const confirm = async (call: Call<typeof accountLinks.confirm>) => {
    await links.confirm(askedOf(call), call.body.password);
    return done;
  };
  const google = async (call: Call<typeof accountLinks.google>) =>
    ok({ outcome: await links.google(askedOf(call), call.body.idToken) });
  const telegram = async (call: Call<typeof accountLinks.telegram>) =>
    ok({ outcome: await links.telegram(askedOf(call), call.body) });
  const email = async (call: Call<typeof accountLinks.email>) =>
    ok({ outcome: await links.email(askedOf(call), call.body) });
  const disconnect = async (call: Call<typeof accountLinks.disconnect>) => {
    await links.disconnect(askedOf(call), call.body.way);
    return done;
  };
  app.route(route(accountLinks.confirm, confirm, PROOF));
  app.route(route(accountLinks.google, google, PROOF));
  app.route(route(accountLinks.telegram, telegram, PROOF));
  app.route(route(accountLinks.email, email, PROOF));
  app.route(route(accountLinks.disconnect, disconnect, PROOF));
};

/** "Ways to log in": connects, disconnects and merges accounts (D039, D183). */
export const accountLinksRoutes =
  (deps: AccountLinksDeps, merges: Merges): RouteModule =>
  (app) => {
    const { accountLinks } = api;
    const offers = offersRepository(deps.db, deps.now);
    const state = async ({ request }: Pick<Asked, 'request'>) => {
      const user = memberOf(request.viewer);
      return ok({ proof: await ownProofOf(deps, user), offer: await offerView(deps.db, user.id, deps.now) });
    };
    const decline = async ({ viewer }: Call<typeof accountLinks.decline>) => {
      await offers.forget(memberOf(viewer).id);
      return done;
    };
    const merge = async (call: Call<typeof accountLinks.merge>) =>
      ok({ userId: UserId.parse(await merges.merge(askedOf(call), call.body.id)) });

    app.route(route(accountLinks.state, state, NO_STORE));
    registerLinks(app, new AccountLinks(deps));
    app.route(route(accountLinks.decline, decline, NO_STORE));
    app.route(route(accountLinks.merge, merge, PROOF));
  };
