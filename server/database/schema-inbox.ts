import type { Generated } from 'kysely';

export type ContactMessageTable = {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  subject: string;
  message: string;
  created_at: string;
  language: Generated<string>;
  /** The account of a sender who was signed in. */
  user_id: Generated<number | null>;
  status: Generated<'open' | 'answered' | 'done'>;
};

/** What an admin wrote back to the sender of a message. */
export type ContactReplyTable = {
  id: Generated<number>;
  message_id: number;
  author_id: number;
  text: string;
  created_at: string;
  /** The name of its letter (`outgoing_mail.name`). */
  letter: Generated<string | null>;
  /** When its letter was given up. */
  undelivered_at: Generated<string | null>;
};

/** A seller's objection to the rejection of `rejected_at`; the post has that instant until it is sent in again. */
export type AppealTable = {
  id: Generated<number>;
  post_id: number;
  rejected_at: string;
  text: string;
  created_at: string;
  /** Null until an admin has decided. */
  decision: 'accepted' | 'refused' | null;
  answer: Generated<string>;
  decided_by: number | null;
  decided_at: string | null;
};
