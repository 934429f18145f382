import { line, type RouteLine } from './route-line.ts';

/** Calls of web push, apart from `routes`, which every first visit loads. */
export const pushRoutes = {
  push: {
    state: line('GET')('/api/Push', 'user'),
    register: line('PUT')('/api/Push', 'user'),
    remove: line('DELETE')('/api/Push', 'user'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
