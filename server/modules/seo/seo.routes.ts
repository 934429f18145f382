import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/errors.ts';
import type { RouteModule } from '#server/http/route.ts';
import { originOf } from './origin.ts';
import { rangeOfPart, robotsText, sitemapIndex, sitemapPages, sitemapPosts } from './sitemap.ts';
import type { SitemapRepository } from './sitemap.repository.ts';

const HOUR_S = 3600;
const PART = /^[1-9][0-9]{0,4}$/;
const XML = 'application/xml; charset=utf-8';

const partIn = (params: unknown): number => {
  const { part = '' } = params as { part?: string };
  if (!PART.test(part)) throw new AppError('NOT_FOUND');
  return Number(part);
};

export type SeoRoutesDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'hasPublicUrl'>;
  readonly posts: SitemapRepository;
};

/** /robots.txt and /sitemap.xml with its parts. */
export const seoRoutes =
  ({ config, posts }: SeoRoutesDeps): RouteModule =>
  (app) => {
    const absoluteFor =
      ({ headers }: FastifyRequest) =>
      (path: string): string =>
        `${originOf(config, headers.host)}${path}`;
    const settings = { config: { access: 'public' as const } };
    const send = (reply: FastifyReply, type: string, body: unknown) =>
      reply.header('cache-control', `public, max-age=${HOUR_S}`).type(type).send(body);

    app.get('/robots.txt', settings, (request, reply) =>
      send(reply, 'text/plain; charset=utf-8', robotsText(absoluteFor(request))),
    );
    app.get('/sitemap.xml', settings, async (request, reply) =>
      send(reply, XML, await sitemapIndex(posts, absoluteFor(request))),
    );
    app.get('/sitemap-pages.xml', settings, (request, reply) => send(reply, XML, sitemapPages(absoluteFor(request))));
    app.get('/sitemap-posts-:part.xml', settings, async (request, reply) => {
      const part = partIn(request.params);
      if (!(await posts.hasPosts(rangeOfPart(part)))) throw new AppError('NOT_FOUND');
      return send(reply, XML, sitemapPosts(posts, part, absoluteFor(request)));
    });
  };
