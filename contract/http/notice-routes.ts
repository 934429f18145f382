import { line, type RouteLine } from './route-line.ts';

/** Calls of the notification centre, apart from `routes`, which every first visit loads. */
export const noticeRoutes = {
  notices: {
    list: line('GET')('/api/Notices', 'user'),
    read: line('POST')('/api/Notices/read', 'user'),
    settings: line('GET')('/api/Notices/settings', 'user'),
    saveSettings: line('PUT')('/api/Notices/settings', 'user'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
