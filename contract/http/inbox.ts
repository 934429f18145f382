import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { idText, UserId } from '../ids.ts';
import { pageQuery } from '../page.ts';
import { adminRoutes } from './admin-routes.ts';
import { endpoint, listOf, valueOf } from './define.ts';

/** `open` waits for an answer, `answered` has one, `done` needs none any more. */
export const MESSAGE_STATUSES = ['open', 'answered', 'done'] as const;
export const REPLY_MAX_LENGTH = 10_000;

const MessageStatus = z.enum(MESSAGE_STATUSES);
export type MessageStatus = z.infer<typeof MessageStatus>;

const Line = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  status: MessageStatus,
  createdDate: z.string(),
  repliesCount: z.number().int(),
});
export type MessageLine = z.infer<typeof Line>;

const Message = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The language the sender used the website in; the reply's frame is written in it. */
  language: z.enum(LANGUAGES),
  status: MessageStatus,
  createdDate: z.string(),
  /** The account of a sender who was signed in. */
  senderId: UserId.nullable(),
  /** False where no letter can reach the typed address. */
  canReply: z.boolean(),
  /** The oldest first. */
  replies: z.array(
    z.object({
      id: z.number().int(),
      authorName: z.string(),
      text: z.string(),
      createdDate: z.string(),
      /** When its letter was given up; the message is open again. */
      undeliveredDate: z.string().nullable(),
    }),
  ),
  /** Other messages from the same address, the latest first. */
  others: z.array(Line),
});
export type Message = z.infer<typeof Message>;

const byId = z.strictObject({ id: idText });
const aMessage = valueOf(Message);

/** Messages of the contact form, for administrators only (D127). */
export const inbox = {
  /** Open ones the longest waiting first, others the latest first. */
  list: endpoint(adminRoutes.inbox.list, {
    query: z.strictObject({ status: MessageStatus.default('open'), ...pageQuery }),
    reply: listOf(Line),
  }),
  message: endpoint(adminRoutes.inbox.message, { params: byId, reply: aMessage }),
  /** Writes to the sender and marks the message answered. */
  reply: endpoint(adminRoutes.inbox.reply, {
    params: byId,
    body: z.strictObject({ text: z.string().trim().min(1).max(REPLY_MAX_LENGTH) }),
    reply: aMessage,
  }),
  setStatus: endpoint(adminRoutes.inbox.setStatus, {
    params: byId,
    body: z.strictObject({ status: z.enum(['open', 'done']) }),
    reply: aMessage,
  }),
};
