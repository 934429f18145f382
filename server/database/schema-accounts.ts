import type { Generated } from 'kysely';

type Flag = 0 | 1;

export type UserTable = {
  id: Generated<number>;
  /** Proven by a mailed link; in small letters. */
  email: string | null;
  /** Claimed, not proven yet; several accounts may claim one address, and the one that proves it gets it. */
  pending_email: string | null;
  /** Argon2id as a PHC string; null where one signs in by other ways only. */
  password_hash: string | null;
  is_business: Flag;
  is_verified: Flag;
  role: number;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  /** The three names, folded. */
  search_text: Generated<string>;
  business_description: string | null;
  address: string | null;
  phone_number: string | null;
  telegram: string | null;
  whatsapp: string | null;
  country_id: number | null;
  region_id: number | null;
  avatar_key: string | null;
  gender: 'female' | 'male' | null;
  language: string;
  response_minutes: number | null;
  blocked_at: string | null;
  /** The admin's words, which the user reads. */
  blocked_reason: Generated<string | null>;
  /** When the last block ended. */
  unblocked_at: Generated<string | null>;
  post_credits: Generated<number>;
  top_credits: Generated<number>;
  /** What plans of the other kind of account brought: it can be used after the switch back (D030). */
  resting_post_credits: Generated<number>;
  resting_top_credits: Generated<number>;
  /** The last switch between individual and company. */
  kind_changed_at: Generated<string | null>;
  /** Since when the user's deletion runs (D041); stays once it is done. */
  leaving_since: Generated<string | null>;
  /** When the deletion can no longer be undone; null once it is done. */
  deletes_at: Generated<string | null>;
  /** When the letter before the end was written. */
  leaving_told_at: Generated<string | null>;
  /** The row holds nothing of the person any more; what others and the law keep still refers to it. */
  erased_at: Generated<string | null>;
  /** The token of the person's own invitation, made when first asked for (D154). */
  invite_token: string | null;
  task_rewarded_at: string | null;
  /** When the person was last asked which cars are still for sale (D015). */
  sale_asked_at: Generated<string | null>;
  /** The account that took this one over (D183): nobody signs in to this one any more, and its links lead there. */
  merged_into: Generated<number | null>;
  created_at: string;
};

/** Who a person is elsewhere: the provider's own lasting id, never a mail address (SECURITY 1.8, 1.11). */
export type LoginIdentityTable = {
  provider: 'google' | 'telegram';
  subject: string;
  user_id: number;
  created_at: string;
};

/** A place where somebody is signed in. Its token is known to the browser alone; here is its SHA-256 (SECURITY rule 11). */
export type SessionTable = {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  kind: 'cookie' | 'bearer';
  is_remembered: Flag;
  user_agent: string;
  created_at: string;
  /** When its user last typed the password again; null where the sign-in itself is the last proof. */
  proven_at: Generated<string | null>;
  last_seen_at: string;
  /** The end without further use, moved on by use; `ends_at` is never moved. */
  idle_until: string;
  ends_at: string;
};

/** A browser that was signed in before: strangers' failures do not lock it out (SECURITY rule 18). */
export type KnownDeviceTable = { user_id: number; token_hash: string; last_used_at: string };

/** A mailed link, once; kept as the SHA-256 of its token. `email` is the address it proves. */
export type MailTokenTable = {
  token_hash: string;
  purpose: 'verifyEmail' | 'linkEmail' | 'resetPassword';
  user_id: number;
  email: string;
  created_at: string;
  expires_at: string;
};

/** Letters to send; each row goes once the letter went out. */
export type OutgoingMailTable = {
  id: Generated<number>;
  /** Names the letter for ever, in its Message-ID too: a letter that went out twice can be known. */
  name: string;
  kind: string;
  recipient: string;
  /** Who an answer goes to; null for letters nobody answers. */
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** The address the letter is about, for the log of a server without mail. */
  link: string | null;
  created_at: string;
  tries: number;
  /** Moved on before each try, so that no other process tries meanwhile. */
  next_try_at: string;
};

/** Messages of the bot that are not sent yet, in the order of their ids for each user of Telegram. */
export type TelegramOutboxTable = {
  id: Generated<number>;
  user_id: number;
  telegram_id: string;
  kind: string;
  payload: string;
  created_at: string;
  /** While some process is sending it. */
  claimed_until: string | null;
};

/** A sign-in through the Telegram bot, from the browser that began it to the ticket it ends with (D048). */
export type TelegramLoginTable = {
  /** The public id: the bot's start parameter and the hub's `userId`. */
  id: string;
  cookie_hash: string;
  match_number: string;
  invite_token: string | null;
  user_agent: string;
  address: string;
  created_at: string;
  expires_at: string;
  /** Who opened its link in the bot first: nobody else may confirm it. */
  asked_by: string | null;
  /** Who confirmed it in the bot, as Telegram named them. */
  telegram_id: string | null;
  first_name: string | null;
  last_name: string | null;
  ticket_hash: string | null;
  ticket_expires_at: string | null;
};

/** Proofs that were used, until they would be too old anyway: none counts twice (SECURITY 1.7). */
export type UsedProofTable = { hash: string; network: string; expires_at: string };

/** Two accounts of one person that may be joined for an hour; a user has one such offer at a time (D183). */
export type MergeOfferTable = {
  /** Who is signed in and proved the other account. */
  user_id: number;
  id: string;
  other_id: number;
  /** How the other account was proven, and the proven Google or Telegram id or address: it must still be its own. */
  way: 'email' | 'google' | 'telegram';
  subject: string;
  proven_at: string;
};

/** An account that took another one over; `journal` is JSON of what changed, empty once it can no longer be undone. */
export type AccountMergeTable = {
  id: Generated<number>;
  kept_id: number;
  gone_id: number;
  at: string;
  undone_at: string | null;
  journal: string;
};
