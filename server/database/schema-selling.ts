import type { Generated } from 'kysely';

/** Who did what to a post and when (D172); `details` is JSON. */
export type PostEventTable = {
  id: Generated<number>;
  post_id: number;
  actor_id: number | null;
  action: string;
  details: string;
  at: string;
};
export type PostReportTable = {
  id: Generated<number>;
  post_id: number;
  reporter_id: number;
  reason: string;
  note: string;
  created_at: string;
};
/** Who opened the contacts of a post and when (D133). */
export type ContactRevealTable = { id: Generated<number>; post_id: number; user_id: number; at: string };
/** Every price a post had, with its currency (D070, D071). */
export type PostPriceTable = {
  id: Generated<number>;
  post_id: number;
  price_minor: number;
  price_unit: string;
  at: string;
};
/** How often a post was listed, opened and its contacts revealed on a day (UTC, `yyyy-mm-dd`). */
export type PostDayTable = {
  post_id: number;
  day: string;
  impressions: Generated<number>;
  views: Generated<number>;
  reveals: Generated<number>;
};
/** Purchase, costs (JSON) and reservation of a car. Buyers see at most that it is reserved, and only if `is_reservation_shown`. */
export type CarLedgerTable = {
  post_id: number;
  purchase_minor: number | null;
  purchase_unit: string | null;
  costs: string;
  reserved_for: string | null;
  reserved_until: string | null;
  is_reservation_shown: Generated<0 | 1>;
};
/** Who sent which file and when: what no post refers to is deleted after a day. */
export type UploadTable = { key: string; user_id: number; created_at: string };

/** A purchase of a plan; `provider_ref` is the provider's own number, unique with it (SECURITY rule 9). */
export type PaymentOrderTable = {
  id: string;
  user_id: number;
  plan_id: number;
  /** How many of the plan. */
  quantity: Generated<number>;
  provider: 'stripe' | 'payPal' | 'manual' | 'sandbox';
  provider_ref: string | null;
  status: 'open' | 'waiting' | 'paid' | 'failed' | 'refunding' | 'refunded';
  amount_minor: number;
  currency: string;
  created_at: string;
  paid_at: string | null;
  refunded_at: Generated<string | null>;
  /** When the provider was last asked about it. */
  checked_at: string;
};

/** An unfinished post of an account (D110): `post_id` is 0 for a new one, `content` is JSON. */
export type PostDraftTable = { user_id: number; post_id: number; content: string; saved_at: string };
/** Photos that a draft keeps from being swept. */
export type PostDraftPhotoTable = { user_id: number; post_id: number; media_key: string };

/** Work to do behind the answers; `payload` is JSON. A claimed job that its process never finished runs again. */
export type JobTable = {
  id: Generated<number>;
  kind: string;
  payload: string;
  state: 'waiting' | 'dead';
  tries: number;
  run_at: string;
  claimed_until: string | null;
  last_error: string | null;
  created_at: string;
  failed_at: string | null;
};

/** A text in another language, by the SHA-256 of what was translated. */
export type TranslationTable = { text_hash: string; language: string; text: string; created_at: string };

/** A stock file that a dealer imported; `id` is the importing program's own, unique with its owner. */
export type StockImportTable = {
  owner_id: number;
  id: string;
  file_name: string;
  created_at: string;
  undone_at: string | null;
};
/** What an import did with a car: `wanted` and `was` are JSON of the fields that it changed. */
export type StockImportRowTable = {
  owner_id: number;
  import_id: string;
  post_id: number;
  /** The row of the file; null for a car that the file did not name. */
  place: number | null;
  kind: 'create' | 'edit' | 'hide' | 'sold';
  wanted: string | null;
  was: string | null;
  /** What undoing it came to; null until then. */
  outcome: string | null;
};

/**
 * The car that a user sells through the bot; its facts are in the draft of a new post. `asking`: another draft is in the
 * way. `texts` is JSON of what was said meanwhile. `version` grows with each change, `shown_version` is the one in the
 * bot's message.
 */
export type TelegramSaleTable = {
  user_id: number;
  id: string;
  /** The private chat with the bot: the user's id at Telegram. */
  chat_id: string;
  state: 'asking' | 'open' | 'published' | 'cancelled';
  texts: Generated<string>;
  /** The code for which it was not published, or UNDER_REVIEW where it waits for a check. */
  problem: string | null;
  post_id: number | null;
  message_id: number | null;
  /** The user's newest message of it. */
  last_message_id: number;
  version: Generated<number>;
  shown_version: Generated<number>;
  updated_at: string;
};
/** A file sent for it: waits to be loaded, is kept under `media_key`, or was refused. */
export type TelegramSalePhotoTable = {
  sale_id: string;
  file_unique_id: string;
  file_id: string;
  message_id: number;
  media_key: string | null;
  refusal: string | null;
  tries: Generated<number>;
};
