import { z } from 'zod';
import { endpoint } from './define.ts';
import { line, type RouteLine } from './route-line.ts';

/** The public name of this client (SPEC.md §7, D128): whoever knows it still needs a live session. */
export const CHAT_API_KEY = 'aniv-web';

/** How long a chat token is valid (SECURITY rule 30); the site renews it before that. */
export const CHAT_TOKEN_SECONDS = 600;

/**
 * The call by which the site gets the token of the chat frame. It is always sent to the site's own origin, where the
 * session is, also when CHAT_URL names another one.
 */
export const chatTokenRoutes = {
  chatToken: { issue: line('POST')('/chat/api/v1/auth/token', 'user') },
} as const satisfies Record<string, Record<string, RouteLine>>;

export const ChatToken = z.string().max(1024);

/** `data.token` is SPEC.md's name for what other calls answer in `value`. */
export const chatToken = {
  issue: endpoint(chatTokenRoutes.chatToken.issue, {
    body: z.strictObject({ apiKey: z.literal(CHAT_API_KEY) }),
    reply: z.object({ isSuccess: z.literal(true), data: z.object({ token: ChatToken }) }),
  }),
};
