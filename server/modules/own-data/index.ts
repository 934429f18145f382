import { api } from '#contract/http/index.ts';
import { AppError } from '#server/http/errors.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { ok, route } from '#server/http/route.ts';
import { TIMEOUTS } from '#server/http/server.ts';
import { memberOf } from '#server/http/viewer.ts';
import type { ServerModule } from '#server/module.ts';
import { type ContentsDeps, contentsOf } from './contents.ts';
import { DOWNLOAD_PATH, type DownloadLinks } from './link.ts';
import { findOwner } from './person.repository.ts';

export { openDownloadLinks } from './link.ts';

export type OwnDataDeps = ContentsDeps & {
  readonly links: DownloadLinks;
  readonly limiter: RateLimiter | undefined;
  readonly now: () => number;
};

/** Exports everything stored about a user, for that user: a ZIP that is streamed while it is written. */
export const ownDataModule = (deps: OwnDataDeps): ServerModule => ({
  name: 'own-data',
  routes: (app) => {
    const { db, links, limiter, now } = deps;
    app.route(
      route(api.ownData.link, ({ viewer }) => ok({ url: links.sign(memberOf(viewer).id) }), { cache: 'no-store' }),
    );
    app.route({
      method: 'GET',
      url: DOWNLOAD_PATH,
      config: { access: 'public' },
      exposeHeadRoute: false,
      handlerTimeout: TIMEOUTS.longestMs,
      handler: async (request, reply) => {
        const userId = links.check(request.query);
        const owner = userId === undefined ? undefined : await findOwner(db, userId);
        if (owner === undefined) throw new AppError('NOT_FOUND');
        await limiter?.countOf('ownData', owner.id);
        const { zipOf } = await import('./zip.ts');
        const at = new Date(now());
        return reply
          .headers({
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="aniv-data-${at.toISOString().slice(0, 10)}.zip"`,
            'cache-control': 'private, no-store',
            'referrer-policy': 'no-referrer',
          })
          .send(zipOf(contentsOf(deps, owner), at));
      },
    });
  },
});
