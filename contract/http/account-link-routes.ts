import { line, type RouteLine } from './route-line.ts';

const get = line('GET');
const post = line('POST');

/** The calls of "Ways to log in", apart from `routes` so that the website's first load does not carry them. */
export const accountLinkRoutes = {
  accountLinks: {
    state: get('/api/Identity/links', 'user'),
    confirm: post('/api/Identity/links/confirm', 'user'),
    google: post('/api/Identity/links/google', 'user'),
    telegram: post('/api/Identity/links/telegram', 'user'),
    email: post('/api/Identity/links/email', 'user'),
    disconnect: post('/api/Identity/links/disconnect', 'user'),
    decline: post('/api/Identity/links/decline', 'user'),
    merge: post('/api/Identity/links/merge', 'user'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
