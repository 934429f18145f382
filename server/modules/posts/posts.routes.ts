import type { FastifyReply, FastifyRequest } from 'fastify';
import { api } from '#contract/http/index.ts';
import type { UserPostsStatus } from '#contract/http/posts.ts';
import type { PostStatus } from '#contract/vehicle.ts';
import { ok, route, type RouteModule } from '#server/http/route.ts';
import type { EncodedReply } from './home-cache.ts';
import { isHome, type PostsService } from './posts.service.ts';

const STATUS_OF_NAME = {
  All: 'all',
  Active: 'active',
  Pending: 'pending',
  Rejected: 'rejected',
  Hidden: 'hidden',
  Sold: 'sold',
} as const satisfies Record<UserPostsStatus, PostStatus | 'all'>;

const encodingsOf = ({ headers }: FastifyRequest): string => String(headers['accept-encoding'] ?? '');

const sent = ({ body, encoding }: EncodedReply, reply: FastifyReply): Buffer => {
  reply.header('vary', 'accept-encoding');
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return body;
};

/** The reading half of /api/Posts. */
export const postsRoutes =
  (posts: PostsService): RouteModule =>
  (app) => {
    app.route(
      route(api.posts.list, async ({ query, viewer, request, reply }) => {
        if (query.userId !== undefined) return posts.listOfUser(query.userId, query, viewer);
        if (isHome(query)) return sent(await posts.home(viewer, encodingsOf(request)), reply);
        return posts.search(query, viewer);
      }),
    );
    app.route(
      route(
        api.posts.search,
        async ({ query, viewer, request, reply }) =>
          isHome(query) ? sent(await posts.home(viewer, encodingsOf(request)), reply) : posts.search(query, viewer),
        { limit: 'search' },
      ),
    );
    app.route(
      route(api.posts.facets, async ({ query, viewer }) => ok(await posts.facets(query, viewer)), { limit: 'search' }),
    );
    app.route(
      route(api.posts.userPosts, ({ query, viewer }) => posts.ownPosts(STATUS_OF_NAME[query.status], query, viewer)),
    );
    app.route(route(api.posts.details, async ({ params, viewer }) => ok(await posts.details(params.id, viewer))));
  };
