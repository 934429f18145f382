import type { FastifyReply, FastifyRequest } from 'fastify';
import { CHAT_PATHS } from '#contract/live/chat-paths.ts';
import { HUB_PATH } from '#contract/live/hub.ts';
import { type ChatOrigins, checkOrigin, isChatOrigin } from './origin.ts';

const GRANTED = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, x-requested-with, x-signalr-user-agent',
  'access-control-max-age': '600',
} as const;

/** Paths match case-insensitively (D177). */
const isBelow = ({ url }: FastifyRequest, folder: string): boolean =>
  url.slice(0, folder.length).toLowerCase() === folder;

/**
 * Whether a request belongs to the chat: its credential is a token in the Authorization header, or in the address of a
 * WebSocket, which no browser adds by itself. The call that issues the token does not: it uses the cookie.
 */
export const isChatCall = (request: FastifyRequest): boolean =>
  request.routeOptions.config.access === 'chat' ||
  isBelow(request, HUB_PATH) ||
  (request.method === 'OPTIONS' && isBelow(request, CHAT_PATHS.api));

/**
 * CORS for chat calls: allows pages of the site and of CHAT_URL, and no other; never with cookies.
 * True for a preflight request, which is answered here.
 */
export const admitChatPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { origins, publicUrl }: { readonly origins: ChatOrigins; readonly publicUrl: string },
): boolean => {
  const { headers, method } = request;
  reply.header('vary', 'origin');
  if (!isChatOrigin(headers, origins)) {
    checkOrigin(method, headers, publicUrl);
    return false;
  }
  reply.header('access-control-allow-origin', headers.origin);
  const isQuestion = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  if (isQuestion) reply.headers(GRANTED).code(204);
  return isQuestion;
};
