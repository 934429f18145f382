import { line, type RouteLine } from './route-line.ts';

const get = line('GET');

/** The call of price histories, apart from `routes` so that the website's first load does not carry it. */
export const priceHistoryRoutes = {
  priceHistory: {
    ofPost: get('/api/Posts/:id/Prices', 'public', 'lang+currency'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
