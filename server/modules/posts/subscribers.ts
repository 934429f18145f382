import { live, type Subscribers } from '#server/events/bus.ts';
import type { RatesService } from '#server/modules/rates/index.ts';
import type { PostsService } from './posts.service.ts';

/** Keeps lists and the search index at what any node commits: one post at a time, or all of them after new rates. */
export const postsSubscribers = (
  posts: Pick<PostsService, 'changed' | 'cardsChanged' | 'hiddenOf' | 'changedOf' | 'everythingChanged'>,
  rates: Pick<RatesService, 'refresh'>,
): Subscribers => {
  const everythingChanged = async (): Promise<void> => {
    await rates.refresh();
    await posts.everythingChanged();
  };
  return {
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
        ofOthers: true,
        missed: () => everythingChanged(),
        handle: (recorded) => posts.changed([...new Set(recorded.map(({ event }) => event.postId))]),
      }),
      live({
        name: 'reservations',
        kinds: ['ledgerChanged'],
        ofOthers: true,
        handle: (recorded) => posts.cardsChanged(recorded.map(({ event }) => event.postId)),
      }),
      live({
        name: 'hidden-sellers',
        kinds: ['userBlocked', 'userLeft'],
        ofOthers: true,
        handle: (recorded) => posts.hiddenOf(recorded.map(({ event }) => event.userId)),
      }),
      live({
        name: 'shown-sellers',
        kinds: ['userUnblocked', 'userReturned', 'kindChanged'],
        ofOthers: true,
        handle: (recorded) => posts.changedOf(recorded.map(({ event }) => event.userId)),
      }),
      // Reading all posts again takes seconds: what else the other nodes do is heard meanwhile.
      live({ name: 'prices', kinds: ['ratesChanged'], ofOthers: 'slow', handle: () => everythingChanged() }),
    ],
  };
};
