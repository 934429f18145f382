import type { Generated } from 'kysely';
import type { LeadState } from '#contract/chat.ts';

/** One conversation of a buyer, a seller and a post. */
export type ConversationTable = {
  id: Generated<number>;
  post_id: number;
  buyer_id: number;
  seller_id: number;
  /** 0, or the conversation's own id where a merge of accounts gave a buyer a second one about the same car. */
  thread: Generated<number>;
  /** Numbers of messages have no gaps: the next one is this plus 1. */
  last_number: Generated<number>;
  /** Grows with every change of a message. */
  version: Generated<number>;
  created_at: string;
  /** The buyer's first message and the seller's first answer (D179). */
  first_asked_at: Generated<string | null>;
  first_answered_at: Generated<string | null>;
};

/** Characters that a user had translated by the service in the day that began at `since`. */
export type ChatTranslationUseTable = { user_id: number; since: string; characters: number };

/** A conversation as one of its two members has it, with the values by which lists are filtered and sorted. */
export type ConversationMemberTable = {
  conversation_id: number;
  user_id: number;
  role: 'buyer' | 'seller';
  post_id: number;
  read_number: Generated<number>;
  /** Messages of the other side behind `read_number`. */
  unread: Generated<number>;
  /** The time of the last message; null before the first, when only the buyer has it open. */
  last_at: Generated<string | null>;
  state: Generated<LeadState>;
  /** Since when the other side waits for this member's answer. */
  waiting_since: Generated<string | null>;
  is_archived: Generated<number>;
  is_muted: Generated<number>;
  is_translated: Generated<number>;
  /** The account was deleted: the other member keeps the conversation. */
  is_deleted: Generated<number>;
  /** The user's count of changes at the last change of this row. */
  sequence: Generated<number>;
};

/** `payload`: JSON of what the kind holds besides text. `search_text` is folded. `text_hash` finds the same text to many. */
export type ChatMessageTable = {
  conversation_id: number;
  number: number;
  version: number;
  /** Null for lines of the product and of deleted users. */
  sender_id: number | null;
  client_key: string | null;
  kind: string;
  text: Generated<string>;
  language: Generated<string | null>;
  payload: Generated<string>;
  /** JSON list of warning codes for the reader. */
  warnings: Generated<string>;
  search_text: Generated<string>;
  text_hash: Generated<string | null>;
  reply_to: Generated<number | null>;
  created_at: string;
  edited_at: Generated<string | null>;
};

/** A person in all their conversations: counts, presence, choice of notices, a moderator's mute. */
export type ChatUserTable = {
  user_id: number;
  /** Changes in this user's conversations, without gaps. */
  sequence: Generated<number>;
  unread: Generated<number>;
  seen_at: Generated<string | null>;
  /** Connected to the hub of a node; valid until the node renews it. */
  online_until: Generated<string | null>;
  is_presence_hidden: Generated<number>;
  by_telegram: Generated<number>;
  by_mail: Generated<number>;
  on_desktop: Generated<number>;
  /** Since when Telegram refuses the bot's messages to the user. */
  bot_blocked_at: Generated<string | null>;
  muted_until: Generated<string | null>;
  mute_reason: Generated<string | null>;
};

/** `blocked_id` cannot write to `user_id`. */
export type ChatBlockTable = { user_id: number; blocked_id: number; created_at: string };

/** A photo that only the two members may see; `number` is its message's, null until it is sent. */
export type ChatPhotoTable = {
  id: string;
  conversation_id: number;
  user_id: number;
  media_key: string;
  number: Generated<number | null>;
  width: number;
  height: number;
  created_at: string;
};

export type ChatCannedReplyTable = {
  id: Generated<number>;
  user_id: number;
  title: string;
  text: string;
  created_at: string;
};
