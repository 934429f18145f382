import { line, type RouteLine } from './route-line.ts';

const get = line('GET');

/** The calls of statistics, apart from `routes` so that the website's first load does not carry them. */
export const statisticsRoutes = {
  statistics: {
    own: get('/api/Statistics', 'user', 'lang+currency'),
    ofPost: get('/api/Statistics/:id', 'user', 'lang+currency'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
