import { line, type RouteLine } from './route-line.ts';

/** Calls of hidden cars, apart from `routes`, which every first visit loads. */
export const hiddenCarRoutes = {
  hiddenCars: {
    all: line('GET')('/api/HiddenCars', 'user'),
    hide: line('POST')('/api/HiddenCars', 'user'),
    show: line('DELETE')('/api/HiddenCars/:postId', 'user'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
