import type { Generated } from 'kysely';

/** Of which message of a conversation a channel has notified a member: `noticed_number` is the last one. */
export type ChatNoticeTable = {
  conversation_id: number;
  user_id: number;
  channel: 'telegram' | 'mail';
  noticed_number: Generated<number>;
  noticed_at: Generated<string | null>;
};

/** Messages of the bot about a conversation: a reply to one of them goes into it. */
export type ChatTelegramMessageTable = {
  /** The user of Telegram, who is also the private chat with the bot. */
  telegram_id: string;
  message_id: number;
  conversation_id: number;
  user_id: number;
  created_at: string;
};

/** An agreed viewing whose two members are reminded at `due_at`; deleted when they are. */
export type ChatReminderTable = { conversation_id: number; number: number; due_at: string };

/**
 * A conversation that a member reported. `messages` is JSON: the last messages as they were at that moment, so that
 * nothing is withdrawn before a moderator sees it.
 */
export type ChatReportTable = {
  id: Generated<number>;
  conversation_id: number;
  post_id: number;
  /** Null once the account is deleted. */
  reporter_id: number | null;
  reported_id: number | null;
  reason: string;
  text: Generated<string>;
  messages: string;
  created_at: string;
  /** Null until an admin has decided. */
  decision: Generated<'dismissed' | 'muted' | null>;
  decision_reason: Generated<string>;
  decided_by: Generated<number | null>;
  decided_at: Generated<string | null>;
};
