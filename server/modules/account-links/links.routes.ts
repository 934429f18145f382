import { api } from '#contract/http/index.ts';
import { UserId } from '#contract/ids.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
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

/** "Ways to log in": connects, disconnects and merges accounts (D039, D183). */
export const accountLinksRoutes =
  (deps: AccountLinksDeps, merges: Merges): RouteModule =>
  (app) => {
    const { accountLinks } = api;
    const links = new AccountLinks(deps);
    const offers = offersRepository(deps.db, deps.now);
    const state = async ({ request }: Pick<Asked, 'request'>) => {
      const user = memberOf(request.viewer);
      return ok({ proof: await ownProofOf(deps, user), offer: await offerView(deps.db, user.id, deps.now) });
    };
    app.route(route(accountLinks.state, state, NO_STORE));
    app.route(
      route(
        accountLinks.confirm,
        async (call) => {
          await links.confirm(askedOf(call), call.body.password);
          return done;
        },
        PROOF,
      ),
    );
    app.route(
      route(
        accountLinks.google,
        async (call) => ok({ outcome: await links.google(askedOf(call), call.body.idToken) }),
        PROOF,
      ),
    );
    app.route(
      route(
        accountLinks.telegram,
        async (call) => ok({ outcome: await links.telegram(askedOf(call), call.body) }),
        PROOF,
      ),
    );
    app.route(
      route(accountLinks.email, async (call) => ok({ outcome: await links.email(askedOf(call), call.body) }), PROOF),
    );
    app.route(
      route(
        accountLinks.disconnect,
        async (call) => {
          await links.disconnect(askedOf(call), call.body.way);
          return done;
        },
        PROOF,
      ),
    );
    app.route(
      route(
        accountLinks.decline,
        async ({ viewer }) => {
          await offers.forget(memberOf(viewer).id);
          return done;
        },
        NO_STORE,
      ),
    );
    app.route(
      route(
        accountLinks.merge,
        async (call) => {
          return ok({ userId: UserId.parse(await merges.merge(askedOf(call), call.body.id)) });
        },
        PROOF,
      ),
    );
  };
