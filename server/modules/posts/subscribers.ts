import { live, type Subscribers } from '#server/events/bus.ts';
import type { PostsService } from './posts.service.ts';

/** Keeps lists and the search index at what is committed: one post at a time, or all of them after new rates. */
export const postsSubscribers = (
  posts: Pick<PostsService, 'changed' | 'hiddenOf' | 'changedOf' | 'everythingChanged'>,
): Subscribers => ({
  live: [
    live({
      name: 'posts',
      kinds: [
        'postCreated',
        'postPublished',
        'postChanged',
        'priceChanged',
        'postTranslated',
        'postSold',
        'postHidden',
        'postShown',
        'postRemoved',
      ],
      handle: (recorded) => posts.changed([...new Set(recorded.map(({ event }) => event.postId))]),
    }),
    live({
      name: 'blocked-sellers',
      kinds: ['userBlocked'],
      handle: (recorded) => posts.hiddenOf(recorded.map(({ event }) => event.userId)),
    }),
    live({
      name: 'unblocked-sellers',
      kinds: ['userUnblocked'],
      handle: (recorded) => posts.changedOf(recorded.map(({ event }) => event.userId)),
    }),
    live({ name: 'prices', kinds: ['ratesChanged'], handle: () => posts.everythingChanged() }),
  ],
});
