import { randomUUID } from 'node:crypto';
import type { Redis } from './client.ts';

const KEY = 'identity';

/** The name of this Redis for the nodes of one market, kept in it; another one once it was emptied. */
export const identityOf = async ({ ask }: Pick<Redis, 'ask'>): Promise<string> => {
  const own = randomUUID();
  const known = await ask((client) => client.set(KEY, own, { condition: 'NX', GET: true }));
  return known ?? own;
};
