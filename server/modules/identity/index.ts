import { api } from '#contract/http/index.ts';
import { AppError } from '#server/http/errors.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { IdentityRepository } from './identity.repository.ts';

export { type IdentityRepository, identityRepository } from './identity.repository.ts';

/** GET /api/Identity/userinfo: another user's public part; without `userId` the viewer's own, null for a visitor (D025). */
export const identityRoutes =
  (users: IdentityRepository): RouteModule =>
  (app) => {
    app.route(
      route(api.identity.userinfo, async ({ query, viewer }) => {
        const userId = query.userId ?? viewer.user?.id;
        if (userId === undefined) return ok(null);
        const profile = await users.publicProfile(userId, viewer.language);
        if (profile === undefined) throw new AppError('USER_NOT_FOUND');
        return ok(profile);
      }),
    );
  };
