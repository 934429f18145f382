import { PostId, UserId } from '#contract/ids.ts';
import { ConversationId } from '#contract/live/chat-message.ts';
import type { ChatMessage, Conversation, MessageBody } from '#contract/live/chat-message.ts';

export const ME = UserId.parse(7);
export const OTHER = UserId.parse(8);
export const FIRST = ConversationId.parse(1);

export const aText = (text: string, change: Partial<Extract<MessageBody, { kind: 'text' }>> = {}): MessageBody => ({
  kind: 'text',
  text,
  language: 'en',
  hasOpenLinks: false,
  ...change,
});

/** The `number`th message of a conversation, by the other member. */
export const aMessage = (number: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  number,
  version: number,
  senderId: OTHER,
  clientKey: null,
  body: aText(`Message ${number}`),
  replyTo: null,
  createdDate: new Date(Date.UTC(2026, 10, 20, 10, number)).toISOString(),
  editedDate: null,
  warnings: [],
  ...change,
});

/** A conversation about a car whose last message has `last` as its number and version. */
export const aConversation = (last: number, change: Partial<Conversation> = {}): Conversation => ({
  id: FIRST,
  role: 'buyer',
  other: {
    id: OTHER,
    name: 'Arman Vardanyan',
    isDeleted: false,
    avatar: null,
    isBusiness: false,
    isVerified: true,
    presence: 'online',
  },
  car: {
    postId: PostId.parse(12),
    title: 'Toyota RAV4 Hybrid XLE, 2021',
    image: null,
    price: { amount: 10_825_000, currency: 'AMD' },
    status: 'active',
  },
  last: last === 0 ? null : aMessage(last),
  lastNumber: last,
  version: last,
  readNumber: last,
  otherReadNumber: last,
  unread: 0,
  state: 'theirs',
  waitingSince: null,
  isArchived: false,
  isMuted: false,
  isTranslated: true,
  closed: null,
  mute: null,
  ...change,
});
