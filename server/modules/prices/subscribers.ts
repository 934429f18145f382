import { live, type Subscribers } from '#server/events/bus.ts';
import { durable } from '#server/events/durable.ts';
import type { PostsService } from '#server/modules/posts/index.ts';
import { priceQueue } from './due.repository.ts';

/** Changed posts wait to be judged; judged ones are read again by lists and the search index. */
export const pricesSubscribers = (posts: Pick<PostsService, 'changed'>): Subscribers => ({
  live: [
    live({
      name: 'price-labels',
      kinds: ['pricesLabelled'],
      ofOthers: true,
      handle: (recorded) => posts.changed([...new Set(recorded.flatMap(({ event }) => event.postIds))]),
    }),
  ],
  durable: [
    durable({
      name: 'prices',
      kinds: [
        'postPublished',
        'postChanged',
        'priceChanged',
        'postSold',
        'postHidden',
        'postShown',
        'postRemoved',
        'moderationDecided',
        'userBlocked',
        'userUnblocked',
        'userLeft',
        'userReturned',
      ],
      handle: async (transaction, { event, number }) => {
        const posts = 'postId' in event ? { id: event.postId } : { ownerId: event.userId };
        await priceQueue.add(transaction, posts, number);
        return true;
      },
    }),
  ],
});
