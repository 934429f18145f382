import type { Database } from '#server/database/schema.ts';

/**
 * What a deleted account leaves in a table. `deleted`: rows whose columns refer to the user are deleted. `step`: code of
 * this module or of the chat clears it. `kept`: rows stay and refer to an emptied account, for a reason. `nobody`: no user.
 */
export type Fate =
  | { readonly is: 'deleted'; readonly by: readonly [string, ...string[]] }
  | { readonly is: 'step' | 'kept'; readonly why: string }
  | { readonly is: 'nobody' };

const deleted = (...by: [string, ...string[]]) => ({ is: 'deleted', by }) as const;
const step = (why: string) => ({ is: 'step', why }) as const;
const kept = (why: string) => ({ is: 'kept', why }) as const;
const nobody = { is: 'nobody' } as const;

const CHAT = step('modules/chat/removed-user.ts');
const POST = step('posts-step.repository.ts, with the posts');
const MEDIA = kept('The sweep of uploads deletes files that nothing refers to, within a day.');

/** The decision for every table when a user is deleted (D041). A table without a decision does not compile. */
export const FATES = {
  users: step('person-step.repository.ts: the row stays, for what others and the law keep, and is emptied'),
  login_identity: deleted('user_id'),
  session: deleted('user_id'),
  known_device: deleted('user_id'),
  mail_token: deleted('user_id'),
  merge_offer: deleted('user_id', 'other_id'),
  account_merge: deleted('kept_id', 'gone_id'),
  outgoing_mail: step('person-step.repository.ts: letters to the address that were not sent yet'),
  telegram_login: step('person-step.repository.ts: by the id at Telegram'),
  used_proof: nobody,
  notice: deleted('user_id'),
  notice_user: deleted('user_id'),
  notice_delivery: deleted('user_id'),
  push_address: deleted('user_id'),
  favourite: deleted('user_id'),
  alert: deleted('user_id'),
  saved_search: deleted('user_id'),
  hidden_car: deleted('user_id'),
  social_click: deleted('user_id'),
  invite: step('person-step.repository.ts: what counts for the person who invited stays'),
  follow: deleted('follower_id', 'followed_id'),
  post: step('posts-step.repository.ts: marked as deleted and emptied; conversations of others name it'),
  post_event: POST,
  post_report: deleted('reporter_id'),
  contact_reveal: deleted('user_id'),
  post_price: POST,
  post_day: POST,
  price_fact: POST,
  price_due: POST,
  similar_cars: POST,
  similar_due: POST,
  price_stale: nobody,
  car_ledger: POST,
  post_photo: POST,
  post_correction: POST,
  post_translation: POST,
  appeal: POST,
  post_feature: nobody,
  post_draft: deleted('user_id'),
  post_draft_photo: deleted('user_id'),
  stock_import: deleted('owner_id'),
  stock_import_row: deleted('owner_id'),
  telegram_sale: deleted('user_id'),
  telegram_sale_photo: step('The database deletes it with its car.'),
  upload: MEDIA,
  media: MEDIA,
  photo_band: MEDIA,
  payment_order: kept('Bookkeeping: plan, amount, days and the number at the provider. What was not paid is closed.'),
  contact_message: deleted('user_id'),
  contact_reply: kept('Replies that an administrator wrote to others; those to the person go with their messages.'),
  audit_log: kept('Acts of administrators (D184); the database refuses changes.'),
  idempotency: step('person-step.repository.ts: replies kept for repeats'),
  events: kept('Numbers of accounts and posts; deleted when everybody has read them.'),
  job: kept('Work under way; a job about a deleted account does nothing.'),
  conversation: CHAT,
  conversation_member: CHAT,
  chat_message: CHAT,
  chat_translation_use: CHAT,
  chat_user: CHAT,
  chat_block: CHAT,
  chat_photo: CHAT,
  chat_canned_reply: CHAT,
  chat_notice: CHAT,
  chat_telegram_message: CHAT,
  chat_reminder: CHAT,
  telegram_outbox: step('person-step.repository.ts: messages of the bot that were not sent yet'),
  dealer_channel: deleted('user_id'),
  dealer_channel_post: step('The database deletes it with its channel; the messages went when the person left.'),
  chat_report: step('person-step.repository.ts: evidence of an abuse stays, without the account'),
  translation: nobody,
  country: nobody,
  region: nobody,
  lookup: nobody,
  brand: nobody,
  model: nobody,
  generation: nobody,
  modification: nobody,
  currency_rate: nobody,
  setting: nobody,
  event_subscriber: nobody,
  lease: nobody,
} as const satisfies Readonly<Record<keyof Database, Fate>>;
