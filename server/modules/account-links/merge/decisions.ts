import type { Database } from '#server/database/schema.ts';

/**
 * What happens to a column that refers to a user when another account takes over theirs.
 * `moves`: the row moves unless the remaining account has the same one. `follows`: it moves with its
 * conversation. `stays`: it records history of the old account. `ends`: it is deleted. `special`: has its own code.
 */
export type Fate = 'moves' | 'follows' | 'stays' | 'ends' | 'special';

/** Every table, so that a new one needs a decision; a table without columns refers to no user. */
export const FATES: Readonly<Record<keyof Database, Readonly<Record<string, Fate>>>> = {
  users: { merged_into: 'moves' },
  login_identity: { user_id: 'moves' },
  session: { user_id: 'ends' },
  known_device: { user_id: 'moves' },
  mail_token: { user_id: 'ends' },
  merge_offer: { user_id: 'ends', other_id: 'ends' },
  account_merge: { kept_id: 'stays', gone_id: 'stays' },
  notice: { user_id: 'moves' },
  notice_user: { user_id: 'ends' },
  notice_delivery: { user_id: 'ends' },
  push_address: { user_id: 'ends' },
  favourite: { user_id: 'moves' },
  saved_search: { user_id: 'moves' },
  alert: { user_id: 'moves' },
  hidden_car: { user_id: 'moves' },
  social_click: { user_id: 'moves' },
  invite: { invitee_id: 'moves', inviter_id: 'moves' },
  follow: { follower_id: 'moves', followed_id: 'moves' },
  post: { owner_id: 'moves' },
  post_event: { actor_id: 'moves' },
  post_report: { reporter_id: 'moves' },
  contact_reveal: { user_id: 'moves' },
  post_draft: { user_id: 'special' },
  post_draft_photo: { user_id: 'special' },
  stock_import: { owner_id: 'special' },
  stock_import_row: { owner_id: 'special' },
  upload: { user_id: 'moves' },
  telegram_outbox: { user_id: 'moves' },
  dealer_channel: { user_id: 'moves' },
  telegram_sale: { user_id: 'moves' },
  payment_order: { user_id: 'moves' },
  contact_message: { user_id: 'moves' },
  contact_reply: { author_id: 'stays' },
  appeal: { decided_by: 'stays' },
  conversation: { buyer_id: 'special', seller_id: 'special' },
  conversation_member: { user_id: 'special' },
  chat_message: { sender_id: 'follows' },
  chat_photo: { user_id: 'follows' },
  chat_notice: { user_id: 'follows' },
  chat_telegram_message: { user_id: 'follows' },
  chat_report: { reporter_id: 'follows', reported_id: 'follows', decided_by: 'stays' },
  chat_user: { user_id: 'special' },
  chat_block: { user_id: 'moves', blocked_id: 'moves' },
  chat_canned_reply: { user_id: 'moves' },
  chat_translation_use: { user_id: 'moves' },
  events: { user_id: 'stays' },
  audit_log: { actor_id: 'stays', user_id: 'stays' },
  // Telegram's mail and sign-ins refer to an address or a Telegram user, jobs to an event.
  outgoing_mail: {},
  telegram_login: {},
  used_proof: {},
  job: {},
  // The scope of a stored reply begins with the user id; the old account's sessions have ended, so none is repeated.
  idempotency: {},
  chat_reminder: {},
  dealer_channel_post: {},
  telegram_sale_photo: {},
  country: {},
  region: {},
  lookup: {},
  brand: {},
  model: {},
  generation: {},
  modification: {},
  post_price: {},
  post_day: {},
  price_fact: {},
  price_due: {},
  similar_cars: {},
  similar_due: {},
  price_stale: {},
  car_ledger: {},
  translation: {},
  post_photo: {},
  post_correction: {},
  post_feature: {},
  post_translation: {},
  media: {},
  photo_band: {},
  currency_rate: {},
  setting: {},
  event_subscriber: {},
  lease: {},
};

export type Moved = {
  readonly table: keyof Database;
  readonly column: string;
  /** The columns that identify a row, apart from this column. */
  readonly key: readonly string[];
  /** Columns that are unique together with this column; absent if duplicates are allowed. */
  readonly unique?: readonly string[];
  /** The column that must not refer to the same user. */
  readonly notSelf?: string;
};

/** Keys of the rows that `moves`, and of their duplicates. */
export const MOVED: readonly Moved[] = [
  { table: 'users', column: 'merged_into', key: ['id'] },
  { table: 'login_identity', column: 'user_id', key: ['provider', 'subject'] },
  { table: 'known_device', column: 'user_id', key: ['token_hash'], unique: ['token_hash'] },
  { table: 'notice', column: 'user_id', key: ['key'], unique: ['key'] },
  { table: 'favourite', column: 'user_id', key: ['post_id'], unique: ['post_id'] },
  { table: 'saved_search', column: 'user_id', key: ['id'], unique: ['query'] },
  { table: 'alert', column: 'user_id', key: ['search_id', 'post_id'] },
  { table: 'hidden_car', column: 'user_id', key: ['post_id'], unique: ['post_id'] },
  { table: 'social_click', column: 'user_id', key: ['link'], unique: ['link'] },
  { table: 'invite', column: 'inviter_id', key: ['invitee_id'], notSelf: 'invitee_id' },
  { table: 'invite', column: 'invitee_id', key: [], unique: [], notSelf: 'inviter_id' },
  { table: 'follow', column: 'follower_id', key: ['followed_id'], unique: ['followed_id'], notSelf: 'followed_id' },
  { table: 'follow', column: 'followed_id', key: ['follower_id'], unique: ['follower_id'], notSelf: 'follower_id' },
  { table: 'post', column: 'owner_id', key: ['id'] },
  { table: 'post_event', column: 'actor_id', key: ['id'] },
  { table: 'post_report', column: 'reporter_id', key: ['id'], unique: ['post_id'] },
  { table: 'contact_reveal', column: 'user_id', key: ['id'] },
  { table: 'upload', column: 'user_id', key: ['key'], unique: ['key'] },
  { table: 'telegram_sale', column: 'user_id', key: [], unique: [] },
  { table: 'telegram_outbox', column: 'user_id', key: ['id'] },
  { table: 'dealer_channel', column: 'user_id', key: ['id'] },
  { table: 'payment_order', column: 'user_id', key: ['id'] },
  { table: 'contact_message', column: 'user_id', key: ['id'] },
  { table: 'chat_block', column: 'user_id', key: ['blocked_id'], unique: ['blocked_id'], notSelf: 'blocked_id' },
  { table: 'chat_block', column: 'blocked_id', key: ['user_id'], unique: ['user_id'], notSelf: 'user_id' },
  { table: 'chat_canned_reply', column: 'user_id', key: ['id'] },
  { table: 'chat_translation_use', column: 'user_id', key: [], unique: [] },
];

/** Columns of `follows`: their rows belong to the members of the conversation. */
export const FOLLOWING = [
  { table: 'chat_message', column: 'sender_id' },
  { table: 'chat_photo', column: 'user_id' },
  { table: 'chat_notice', column: 'user_id' },
  { table: 'chat_telegram_message', column: 'user_id' },
  { table: 'chat_report', column: 'reporter_id' },
  { table: 'chat_report', column: 'reported_id' },
] as const satisfies readonly { readonly table: keyof Database; readonly column: string }[];
