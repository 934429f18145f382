import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { ServerModule } from '#server/module.ts';
import type { PostsService } from '#server/modules/posts/index.ts';
import { findUnlabelled, type LabellingDeps, labelDue, labelNeighbours } from './labelling.ts';
import { deleteEverything } from './prices.repository.ts';
import { pricesRoutes } from './prices.routes.ts';
import { PricesService, type PricesServiceDeps } from './prices.service.ts';
import { pricesSubscribers } from './subscribers.ts';

export { percentBeside } from './judge.ts';

export type PricesModuleDeps = LabellingDeps &
  PricesServiceDeps & {
    readonly posts: Pick<PostsService, 'changed'>;
    /** False where the operator disabled labels. */
    readonly isOn: boolean;
  };

/** Labels of prices beside those of comparable cars: judged in the background, stored, explained. */
export const pricesModule = (deps: PricesModuleDeps): ServerModule =>
  deps.isOn
    ? {
        name: 'prices',
        routes: pricesRoutes(new PricesService(deps)),
        subscribers: pricesSubscribers(deps.posts),
        every: [
          { name: 'find', ms: HOUR_MS, once: 'market', run: findUnlabelled(deps) },
          { name: 'label', ms: 5 * SECOND_MS, firstMs: SECOND_MS, once: 'market', run: labelDue(deps) },
          { name: 'neighbours', ms: MINUTE_MS, once: 'market', run: labelNeighbours(deps) },
        ],
      }
    : { name: 'prices', routes: pricesRoutes(new PricesService(deps)), start: () => deleteEverything(deps.db) };
