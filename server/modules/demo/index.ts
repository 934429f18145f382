import type { ServerModule } from '#server/module.ts';
import type { DemoAccount } from './cast.ts';
import { type DemoDeps, type DemoOptions, seedDemo } from './seed.ts';

export type { DemoAccount } from './cast.ts';
export { seedDemo } from './seed.ts';

export type Demo = {
  /** Fills an empty database with the wanted posts. */
  readonly seed: () => Promise<void>;
  /** The demo accounts of the database, once seeded. */
  readonly accounts: () => readonly DemoAccount[];
};

export const openDemo = (deps: DemoDeps, options: DemoOptions): Demo => {
  let accounts: readonly DemoAccount[] = [];
  const seed = async (): Promise<void> => {
    accounts = await seedDemo(deps, options);
  };
  return { seed, accounts: () => accounts };
};

/** Seeds the demo before the server listens. */
export const demoModule = ({ seed }: Demo): ServerModule => ({ name: 'demo', start: seed });
