import { z } from 'zod';
import { ConversationId } from '../live/chat-message.ts';
import { call, nothing } from './define.ts';
import { PagePath } from './menu.ts';

/** A new chat message as the host may show it. */
export const MessageNotice = z.strictObject({
  conversationId: ConversationId,
  name: z.string().max(400),
  text: z.string().max(300),
});
export type MessageNotice = z.infer<typeof MessageNotice>;

/** Something of the notification centre in words, with the page where it is dealt with. */
export const HostNotice = z.strictObject({ title: z.string().max(400), text: z.string().max(600), path: PagePath });
export type HostNotice = z.infer<typeof HostNotice>;

export const notifications = {
  /** Shows a message as a notification of the system while the window is in the background. */
  message: call(MessageNotice, nothing),
  /** Shows anything else of the notification centre in the same way; a click opens its page. */
  notice: call(HostNotice, nothing),
};
