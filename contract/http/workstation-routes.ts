import { line, type RouteLine } from './route-line.ts';

/** Calls of the workstation alone; apart from `routes`, which every first visit loads. */
export const workstationRoutes = {
  workstation: {
    history: line('GET')('/api/Inventory/:id/history', 'user'),
    today: line('GET')('/api/Inventory/today', 'user'),
    viewings: line('GET')('/api/Inventory/viewings', 'user'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
