import { z } from 'zod';
import { LEAD_STATES, PROPOSAL_STATES, CLOSED_REASONS, SYSTEM_CODES, WARNING_CODES } from '../chat.ts';
import { LANGUAGES } from '../constants.ts';
import { PostId, UserId } from '../ids.ts';
import { CURRENCIES } from '../money.ts';

const count = z.number().int().nonnegative();
const instant = z.string();

export const ConversationId = count.positive().max(999_999_999).brand<'ConversationId'>();
export type ConversationId = z.infer<typeof ConversationId>;

const Photo = z.object({
  id: z.string(),
  width: count,
  height: count,
  /** Signed for its reader and good for an hour at least; no public address. */
  url: z.string(),
  thumbUrl: z.string(),
});
export type ChatPhoto = z.infer<typeof Photo>;

const Amount = z.object({ amount: z.number().positive(), currency: z.enum(CURRENCIES) });

/** A car as a conversation shows it: as it is today. `null` fields: the car is deleted. */
export const ChatCar = z.object({
  postId: PostId,
  title: z.string(),
  image: z.string().nullable(),
  price: Amount.nullable(),
  status: z.enum(['active', 'sold', 'gone']),
});
export type ChatCar = z.infer<typeof ChatCar>;

const Proposal = { state: z.enum(PROPOSAL_STATES) };

/** The content of a message, by its `kind`. */
export const MessageBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    /** Null if it is unknown, for example for numbers only. */
    language: z.enum(LANGUAGES).nullable(),
    /** May the links in it be opened? They stay plain text until the recipient has answered once. */
    hasOpenLinks: z.boolean(),
  }),
  z.object({ kind: z.literal('phrase'), code: z.string().max(60) }),
  z.object({ kind: z.literal('photos'), photos: z.array(Photo), text: z.string() }),
  z.object({ kind: z.literal('car'), car: ChatCar }),
  z.object({ kind: z.literal('offer'), ...Amount.shape, ...Proposal }),
  z.object({
    kind: z.literal('viewing'),
    date: instant,
    place: z.string(),
    ...Proposal,
    calendarUrl: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('system'),
    code: z.enum(SYSTEM_CODES),
    from: Amount.nullable(),
    to: Amount.nullable(),
  }),
  z.object({ kind: z.literal('withdrawn') }),
]);
export type MessageBody = z.infer<typeof MessageBody>;

/**
 * A message as one of the two members sees it. `number` counts from 1 without gaps; `version` is the conversation's when
 * the message last changed, so that a client requests what changed after the highest it has.
 */
export const ChatMessage = z.object({
  number: count.positive(),
  version: count.positive(),
  /** Null for lines that the product writes. */
  senderId: UserId.nullable(),
  /** The key that the sender's client gave it; null for others. */
  clientKey: z.string().nullable(),
  body: MessageBody,
  replyTo: count.positive().nullable(),
  createdDate: instant,
  editedDate: instant.nullable(),
  /** For the reader only: empty for the sender. */
  warnings: z.array(z.enum(WARNING_CODES)),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const PRESENCES = ['online', 'recently'] as const;
const presence = z.enum(PRESENCES).nullable();

/** The other member. `name` may be empty, `presence` is null where it is hidden or long ago. */
export const ChatMember = z.object({
  id: UserId,
  name: z.string(),
  /** The account is gone: the conversation can still be read. */
  isDeleted: z.boolean(),
  avatar: z.string().nullable(),
  isBusiness: z.boolean(),
  isVerified: z.boolean(),
  presence,
});
export type ChatMember = z.infer<typeof ChatMember>;

/** One conversation of buyer, seller and car, as one of the two sees it. */
export const Conversation = z.object({
  id: ConversationId,
  role: z.enum(['buyer', 'seller']),
  other: ChatMember,
  car: ChatCar,
  /** Null before the first message. */
  last: ChatMessage.nullable(),
  lastNumber: count,
  version: count,
  /** The highest number that this member, and the other one, have read. */
  readNumber: count,
  otherReadNumber: count,
  unread: count,
  state: z.enum(LEAD_STATES),
  /** Since when the other side waits for this member's answer. */
  waitingSince: instant.nullable(),
  isArchived: z.boolean(),
  /** No notices of it. */
  isMuted: z.boolean(),
  /** Messages are shown in the reader's language. */
  isTranslated: z.boolean(),
  /** Why this member cannot write now. */
  closed: z.enum(CLOSED_REASONS).nullable(),
  /** Of a member who is muted: until when and why. */
  mute: z.object({ until: instant, reason: z.string() }).nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

/** The user's own count of changes in all conversations, without gaps: a client that skipped one requests `changes`. */
const sequence = count;

/**
 * What the hub tells a member's clients. `ReceiveMessage` (SPEC.md §7) brings a new or changed message with its
 * conversation as that member sees it now; `ConversationChanged` anything else about a conversation.
 */
export const ReceiveMessage = z.object({ sequence, conversation: Conversation, message: ChatMessage });
export const ConversationChanged = z.object({ sequence, conversation: Conversation });
/** The other one writes; not counted, not kept. */
export const Typing = z.object({ conversationId: ConversationId });
/** Where another member is now; not counted, not kept. */
export const MemberPresence = z.object({ userId: UserId, presence });
export type MemberPresence = z.infer<typeof MemberPresence>;
/** The user's unread messages altogether, whenever that number changes, as of that count of changes. */
export const UnreadChanged = z.object({ unread: count, sequence });
