import { line, type RouteLine } from './route-line.ts';

/** Days in which a deletion can be undone (D041). */
export const GRACE_DAYS = 14;
/** Days from one switch between individual and company to the next (D030). */
export const KIND_SWITCH_DAYS = 30;

/** Rarely used calls, apart from `routes`, which every first visit loads. */
export const ownAccountRoutes = {
  accountEnd: {
    ask: line('POST')('/api/Identity/deletion', 'user'),
    keep: { ...line('DELETE')('/api/Identity/deletion', 'user'), isForLeaving: true },
  },
  ownData: {
    link: { ...line('POST')('/api/Identity/ownData', 'user'), isForLeaving: true },
  },
  accountKind: {
    change: line('POST')('/api/Identity/kind', 'user'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
