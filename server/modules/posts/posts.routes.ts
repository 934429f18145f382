import type { FastifyReply, FastifyRequest } from 'fastify';
import { api } from '#contract/http/index.ts';
import type { UserPostsStatus } from '#contract/http/own-posts.ts';
import { type Call, ok, route, type RouteModule } from '#server/http/route.ts';
import type { OwnList } from './posts.repository.ts';
import { HOME_TOPS, type PostsService } from './posts.service.ts';
import type { EncodedReply } from './reply-cache.ts';
import type { Reader, ViewCounter } from './view-counter.ts';

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

/** Takes note of the posts that a list shows to somebody. */
export type Listed = (postIds: readonly number[], reader: Reader) => void;

const readerOf = ({ viewer, request: { ip, headers } }: Pick<Search, 'viewer' | 'request'>): Reader => ({
  user: viewer.user,
  ip,
  userAgent: headers['user-agent'],
});

type Search = Pick<Call<typeof api.posts.search>, 'query' | 'viewer' | 'request' | 'reply'>;

/** The reading half of /api/Posts, and the contacts that members open. */
export const postsRoutes =
  (posts: PostsService, views: Pick<ViewCounter, 'see'>, listed: Listed): RouteModule =>
  (app) => {
    const counted = (list: EncodedReply, call: Pick<Search, 'viewer' | 'request'>): EncodedReply => {
      listed(list.ids, readerOf(call));
      return list;
    };
    const home = async ({ query, reply, ...call }: Search): Promise<Buffer> =>
      sent(counted(await posts.search(query, call.viewer, encodingsOf(call.request), HOME_TOPS), call), reply);
    const searched = async ({ query, reply, ...call }: Search): Promise<Buffer> =>
      sent(counted(await posts.search(query, call.viewer, encodingsOf(call.request)), call), reply);
    const ofUser = async (userId: number, { query, ...call }: Omit<Search, 'reply'>): Promise<Buffer> =>
      counted(await posts.listingOfUser(userId, query, call.viewer), call).body;
    app.route(
      route(api.posts.list, ({ query: { userId, ...query }, ...call }) =>
        userId === undefined ? home({ ...call, query }) : ofUser(userId, { ...call, query }),
      ),
    );
    app.route(
      route(api.posts.cards, ({ query: { ids }, viewer }) => posts.offered(ids.split(',').map(Number), viewer), {
        limit: 'search',
      }),
    );
    app.route(route(api.posts.dealers, async () => ok([...(await posts.dealers())])));
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
      route(api.posts.details, async ({ params, viewer, request }) => {
        const post = await posts.details(params.id, viewer);
        views.see(post, readerOf({ viewer, request }));
        return ok(post);
      }),
    );
    app.route(route(api.priceHistory.ofPost, async ({ params, viewer }) => ok(await posts.prices(params.id, viewer))));
    app.route(
      route(api.posts.contacts, async ({ params, viewer }) => ok(await posts.contacts(params.id, viewer)), {
        limit: 'reveal',
        cache: 'no-store',
      }),
    );
  };
