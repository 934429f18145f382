import type { FastifyReply, FastifyRequest } from 'fastify';
import { api } from '#contract/http/index.ts';
import type { UserPostsStatus } from '#contract/http/own-posts.ts';
import { type Call, ok, route, type RouteModule } from '#server/http/route.ts';
import type { OwnList } from './posts.repository.ts';
import type { PostsService } from './posts.service.ts';
import type { EncodedReply } from './reply-cache.ts';
import type { ViewCounter } from './view-counter.ts';

const STATUS_OF_NAME = {
  All: 'all',
  Active: 'active',
  Pending: 'pending',
  Rejected: 'rejected',
  Hidden: 'hidden',
  Sold: 'sold',
  Asked: 'asked',
} as const satisfies Record<Exclude<UserPostsStatus, 'Favorites'>, OwnList>;

const encodingsOf = ({ headers }: FastifyRequest): string => String(headers['accept-encoding'] ?? '');

const sent = ({ body, encoding }: EncodedReply, reply: FastifyReply): Buffer => {
  reply.header('vary', 'accept-encoding');
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return body;
};

type Search = Pick<Call<typeof api.posts.search>, 'query' | 'viewer' | 'request' | 'reply'>;

/** The reading half of /api/Posts, and the contacts that members open. */
export const postsRoutes =
  (posts: PostsService, views: Pick<ViewCounter, 'see'>): RouteModule =>
  (app) => {
    const searched = async ({ query, viewer, request, reply }: Search): Promise<Buffer> =>
      sent(await posts.search(query, viewer, encodingsOf(request)), reply);
    app.route(
      route(api.posts.list, ({ query: { userId, ...query }, ...call }) =>
        userId === undefined ? searched({ ...call, query }) : posts.listOfUser(userId, query, call.viewer),
      ),
    );
    app.route(route(api.posts.search, searched, { limit: 'search' }));
    app.route(
      route(api.posts.facets, async ({ query, viewer }) => ok(await posts.facets(query, viewer)), { limit: 'search' }),
    );
    app.route(
      route(api.posts.userPosts, ({ query: { status, ...query }, viewer }) =>
        status === 'Favorites'
          ? posts.favourites(query, viewer)
          : posts.ownPosts(STATUS_OF_NAME[status], query, viewer),
      ),
    );
    app.route(
      route(api.posts.details, async ({ params, viewer, request: { ip, headers } }) => {
        const post = await posts.details(params.id, viewer);
        views.see(post, { user: viewer.user, ip, userAgent: headers['user-agent'] });
        return ok(post);
      }),
    );
    app.route(
      route(api.posts.contacts, async ({ params, viewer }) => ok(await posts.contacts(params.id, viewer)), {
        limit: 'reveal',
        cache: 'no-store',
      }),
    );
  };
