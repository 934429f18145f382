import { z } from 'zod';
import { ConversationId } from '../live/chat-message.ts';
import { call, nothing } from './define.ts';

/** A new chat message as the host may show it. */
export const MessageNotice = z.strictObject({
  conversationId: ConversationId,
  name: z.string().max(400),
  text: z.string().max(300),
});
export type MessageNotice = z.infer<typeof MessageNotice>;

export const notifications = {
  /** Shows a message as a notification of the system while the window is in the background. */
  message: call(MessageNotice, nothing),
};
