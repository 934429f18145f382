import { line, type RouteLine } from './route-line.ts';

const get = line('GET');
const post = line('POST');

/** The calls of the administration, apart from `routes` so that the website's first load does not carry them. */
export const adminRoutes = {
  moderation: {
    queue: get('/api/admin/posts', 'admin', 'lang+currency'),
    search: get('/api/admin/posts/search', 'admin', 'lang+currency'),
    post: get('/api/admin/posts/:id', 'admin', 'lang+currency'),
    approve: post('/api/admin/posts/:id/approve', 'admin'),
    reject: post('/api/admin/posts/:id/reject', 'admin'),
    reports: get('/api/admin/reports', 'admin', 'lang'),
  },
  users: {
    list: get('/api/admin/users', 'admin'),
    view: get('/api/admin/users/:id', 'admin'),
    block: post('/api/admin/users/:id/block', 'admin'),
    unblock: post('/api/admin/users/:id/unblock', 'admin'),
    verify: post('/api/admin/users/:id/verify', 'admin'),
    grant: post('/api/admin/users/:id/credits', 'admin'),
    setRole: post('/api/admin/users/:id/role', 'admin'),
    undoMerge: post('/api/admin/users/:id/undoMerge', 'admin'),
  },
  appeals: {
    list: get('/api/admin/appeals', 'admin'),
    decide: post('/api/admin/appeals/:id/decide', 'admin'),
  },
  chatReports: {
    list: get('/api/admin/chat-reports', 'admin'),
    view: get('/api/admin/chat-reports/:id', 'admin', 'lang'),
    decide: post('/api/admin/chat-reports/:id/decide', 'admin'),
  },
  chatMutes: {
    list: get('/api/admin/chat-mutes', 'admin'),
    end: post('/api/admin/chat-mutes/:id/end', 'admin'),
  },
  orders: {
    list: get('/api/admin/orders', 'admin'),
    confirm: post('/api/admin/orders/:id/confirm', 'admin'),
    refund: post('/api/admin/orders/:id/refund', 'admin'),
  },
  audit: {
    list: get('/api/admin/audit', 'admin'),
  },
  inbox: {
    list: get('/api/admin/messages', 'admin'),
    message: get('/api/admin/messages/:id', 'admin'),
    reply: post('/api/admin/messages/:id/reply', 'admin'),
    setStatus: post('/api/admin/messages/:id/status', 'admin'),
  },
  setup: {
    check: get('/api/admin/setup', 'admin'),
  },
  jobs: {
    dead: get('/api/admin/jobs', 'admin'),
    retry: post('/api/admin/jobs/:id/retry', 'admin'),
    subscribers: get('/api/admin/subscribers', 'admin'),
    retrySubscriber: post('/api/admin/subscribers/:name/retry', 'admin'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
