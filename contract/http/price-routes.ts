import { line, type RouteLine } from './route-line.ts';

/** Calls about what prices are beside others, apart from `routes`, which every first visit loads. */
export const priceRoutes = {
  prices: {
    facts: line('GET')('/api/Posts/:id/PriceFacts', 'public', 'lang+currency'),
    markets: line('GET')('/api/Posts/:id/Markets', 'public', 'lang+currency'),
    range: line('GET')('/api/Prices/Range', 'public', 'lang+currency'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
