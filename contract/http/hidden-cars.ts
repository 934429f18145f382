import { z } from 'zod';
import { MAX_HIDDEN_CARS } from '../constants.ts';
import { idText, PostId } from '../ids.ts';
import { endpoint, valueOf } from './define.ts';
import { hiddenCarRoutes } from './hidden-car-routes.ts';

const state = valueOf(z.object({ postIds: z.array(PostId) }));

/**
 * Cars that a user does not want to see in lists nor hear of, the latest first; of more than 500 the earliest come back.
 * All calls may be repeated and answer with all of them.
 */
export const hiddenCars = {
  all: endpoint(hiddenCarRoutes.hiddenCars.all, { reply: state }),
  /** Hides cars, at the sign-in those of the device, the latest first; ids without a post are left out. */
  hide: endpoint(hiddenCarRoutes.hiddenCars.hide, {
    body: z.strictObject({ postIds: z.array(PostId).min(1).max(MAX_HIDDEN_CARS) }),
    reply: state,
  }),
  show: endpoint(hiddenCarRoutes.hiddenCars.show, { params: z.strictObject({ postId: idText }), reply: state }),
};
