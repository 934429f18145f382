import { line, type RouteLine } from './route-line.ts';

/** The public name of this client (SPEC.md §7, D128): it is useless without a live session. */
export const CHAT_API_KEY = 'aniv-web';

/** How long a chat token is valid (SECURITY rule 30); the site renews it before that. */
export const CHAT_TOKEN_SECONDS = 600;

/**
 * The calls of the site itself: the token of the chat frame, the count for the badge while no frame is loaded, and the
 * conversation with a seller whose page is shown. They are always sent to the site's own origin, where the session is, also when CHAT_URL names another one.
 */
export const chatTokenRoutes = {
  chatToken: {
    issue: line('POST')('/chat/api/v1/auth/token', 'user'),
    unread: line('GET')('/chat/api/v1/unread', 'user'),
    withSeller: line('GET')('/chat/api/v1/sellers/:userId/conversation', 'user'),
  },
} as const satisfies Record<string, Record<string, RouteLine>>;
