import { contact } from './contact.ts';
import { health } from './health.ts';
import { identity } from './identity.ts';
import { lookups } from './lookups.ts';
import { posts } from './posts.ts';
import { rates } from './rates.ts';

/** Every HTTP call of the product, by resource. */
export const api = { posts, lookups, identity, contact, rates, health };
export type Api = typeof api;
