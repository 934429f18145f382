import { HOUR_MS, SECOND_MS } from '#contract/time.ts';
import { durable } from '#server/events/durable.ts';
import type { ServerModule } from '#server/module.ts';
import { compareDue, findUncompared } from './compare.ts';
import type { SimilarDeps } from './find.ts';
import { similarQueue } from './similar.repository.ts';

export { similarCars } from './find.ts';

/** Similar cars: compared in the background, stored, shown on the pages of cars. */
export const similarModule = (deps: SimilarDeps): ServerModule => ({
  name: 'similar',
  subscribers: {
    durable: [
      durable({
        name: 'similar',
        kinds: ['postPublished', 'postChanged', 'priceChanged', 'postShown', 'moderationDecided'],
        handle: async (transaction, { event, number }) => {
          await similarQueue.add(transaction, { id: event.postId }, number);
          return true;
        },
      }),
    ],
  },
  every: [
    { name: 'find', ms: HOUR_MS, once: 'market', run: findUncompared(deps) },
    { name: 'compare', ms: 5 * SECOND_MS, once: 'market', run: compareDue(deps) },
  ],
});
