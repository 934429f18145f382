import { z } from 'zod';
import { idText } from '../ids.ts';
import { ConversationId } from '../live/chat-message.ts';
import { CHAT_API_KEY, chatTokenRoutes } from './chat-token-routes.ts';
import { endpoint, valueOf } from './define.ts';

/** `data.token` is SPEC.md's name for what other calls answer in `value`. */
export const chatToken = {
  issue: endpoint(chatTokenRoutes.chatToken.issue, {
    body: z.strictObject({ apiKey: z.literal(CHAT_API_KEY) }),
    reply: z.object({ isSuccess: z.literal(true), data: z.object({ token: z.string() }) }),
  }),
  /** Unread messages of the session's user. */
  unread: endpoint(chatTokenRoutes.chatToken.unread, {
    reply: valueOf(z.object({ unread: z.number().int().nonnegative() })),
  }),
  /** Null where the user has not written to this seller about a car that is still for sale. */
  withSeller: endpoint(chatTokenRoutes.chatToken.withSeller, {
    params: z.strictObject({ userId: idText }),
    reply: valueOf(z.object({ conversationId: ConversationId.nullable() })),
  }),
};
