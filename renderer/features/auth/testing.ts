import { createWorld } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { authFeature } from './auth.saga.ts';
import type { WithAuth } from './auth.slice.ts';

export const DONE = { isSuccess: true, value: { done: true } };

/** A world whose store has the account screens' feature. */
export const createAuthWorld = (options: Parameters<typeof createWorld>[0] = {}): World & { auth: () => WithAuth } => {
  const world = createWorld(options);
  world.deps.addFeature(authFeature);
  return { ...world, auth: () => world.store.getState() as unknown as WithAuth };
};
