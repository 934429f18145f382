import type { ServerModule } from '#server/module.ts';
import type { PostsService } from '#server/modules/posts/index.ts';
import { findUnlabelled, type LabellingDeps, labelDue, labelNeighbours } from './labelling.ts';
import { deleteEverything } from './prices.repository.ts';
import { pricesRoutes } from './prices.routes.ts';
import { PricesService, type PricesServiceDeps } from './prices.service.ts';
import { pricesSubscribers } from './subscribers.ts';

export { percentBeside } from './judge.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export type PricesModuleDeps = LabellingDeps &
  PricesServiceDeps & {
    readonly posts: Pick<PostsService, 'changed'>;
    /** False where the operator wants no labels. */
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
          { name: 'find', ms: HOUR, once: 'market', run: findUnlabelled(deps) },
          { name: 'label', ms: 5 * SECOND, firstMs: SECOND, once: 'market', run: labelDue(deps) },
          { name: 'neighbours', ms: MINUTE, once: 'market', run: labelNeighbours(deps) },
        ],
      }
    : { name: 'prices', routes: pricesRoutes(new PricesService(deps)), start: () => deleteEverything(deps.db) };
