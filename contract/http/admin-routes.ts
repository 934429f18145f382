import { line, type RouteLine } from './route-line.ts';

const get = line('GET');
const post = line('POST');

/** The calls of the admins' desk, apart from `routes` so that the website's first load does not carry them. */
export const adminRoutes = {
  moderation: {
    queue: get('/api/admin/posts', 'admin', 'lang+currency'),
    post: get('/api/admin/posts/:id', 'admin', 'lang+currency'),
    approve: post('/api/admin/posts/:id/approve', 'admin'),
    reject: post('/api/admin/posts/:id/reject', 'admin'),
    reports: get('/api/admin/reports', 'admin', 'lang'),
  },
  audit: {
    list: get('/api/admin/audit', 'admin'),
  },
  jobs: {
    dead: get('/api/admin/jobs', 'admin'),
    retry: post('/api/admin/jobs/:id/retry', 'admin'),
    subscribers: get('/api/admin/subscribers', 'admin'),
    retrySubscriber: post('/api/admin/subscribers/:name/retry', 'admin'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
