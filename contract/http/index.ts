import { accounts } from './accounts.ts';
import { contact } from './contact.ts';
import { favorites } from './favorites.ts';
import { follows } from './follows.ts';
import { health } from './health.ts';
import { identity } from './identity.ts';
import { lookups } from './lookups.ts';
import { posts } from './posts.ts';
import { rates } from './rates.ts';
import { tasks } from './tasks.ts';

/** Every HTTP call of the product, by resource. */
export const api = { posts, lookups, accounts, identity, follows, favorites, tasks, contact, rates, health };
export type Api = typeof api;
