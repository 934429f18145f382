import { line, type RouteLine } from './route-line.ts';

const get = line('GET');
const post = line('POST');
const put = line('PUT');
const remove = line('DELETE');

/** The calls of saved searches, apart from `routes` so that the website's first load does not carry them. */
export const savedSearchRoutes = {
  savedSearches: {
    list: get('/api/SavedSearches', 'user'),
    save: post('/api/SavedSearches', 'user', 'lang+currency'),
    merge: post('/api/SavedSearches/Merge', 'user', 'lang+currency'),
    edit: put('/api/SavedSearches/:id', 'user', 'lang+currency'),
    seen: post('/api/SavedSearches/:id/Seen', 'user'),
    remove: remove('/api/SavedSearches/:id', 'user'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
