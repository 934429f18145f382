import type { Db } from '#server/database/connection.ts';
import { displayName } from '#server/lib/display-name.ts';
import { invitesOf } from '#server/modules/tasks/index.ts';

/** The user of an archive; undefined if unknown, blocked or deleted. */
export const findOwner = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
export type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

/** The account, its ways and devices of signing in, its tasks and its chat settings. */
export const profileOf = async (db: Db, owner: Owner) => {
  const { password_hash, search_text: _words, ...account } = owner;
  const userId = owner.id;
  const [signInWays, sessions, knownBrowsers, clicks, invites, chat, blocked, replies] = await Promise.all([
    db
      .selectFrom('login_identity')
      .select(['provider', 'subject', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('session')
      .select(['kind', 'user_agent', 'created_at', 'last_seen_at', 'ends_at'])
      .where('user_id', '=', userId)
      .execute(),
    db.selectFrom('known_device').select('last_used_at').where('user_id', '=', userId).execute(),
    db.selectFrom('social_click').select(['link', 'created_at']).where('user_id', '=', userId).execute(),
    invitesOf(db, userId),
    db.selectFrom('chat_user').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    db.selectFrom('chat_block').select(['blocked_id', 'created_at']).where('user_id', '=', userId).execute(),
    db.selectFrom('chat_canned_reply').select(['title', 'text', 'created_at']).where('user_id', '=', userId).execute(),
  ]);
  const translated = await db
    .selectFrom('chat_translation_use')
    .select(['since', 'characters'])
    .where('user_id', '=', userId)
    .execute();
  const notices = await db.selectFrom('notice_user').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const joined = await db
    .selectFrom('account_merge')
    .select(['at', 'undone_at'])
    .where('kept_id', '=', userId)
    .orderBy('id')
    .execute();
  return {
    joined,
    account: { ...account, has_password: password_hash !== null },
    signInWays,
    sessions,
    knownBrowsers,
    tasks: { clicks, invites },
    notifications: notices ?? null,
    chat: { choices: chat ?? null, blocked, replies, translated },
  };
};

/** Followers and followed sellers, as both lists show them. */
export const followsOf = async (db: Db, userId: number) => {
  const list = async (own: 'follower_id' | 'followed_id', other: 'follower_id' | 'followed_id') => {
    const rows = await db
      .selectFrom('follow')
      .innerJoin('users', 'users.id', `follow.${other}`)
      .select(['users.id', 'company_name', 'first_name', 'last_name', 'follow.created_at'])
      .where(`follow.${own}`, '=', userId)
      .where('users.blocked_at', 'is', null)
      .where('users.leaving_since', 'is', null)
      .orderBy('users.id')
      .execute();
    return rows.map((row) => ({ id: row.id, name: displayName(row), since: row.created_at }));
  };
  return { following: await list('follower_id', 'followed_id'), followers: await list('followed_id', 'follower_id') };
};

export const favouritesOf = (db: Db, userId: number) =>
  db
    .selectFrom('favourite')
    .innerJoin('post', 'post.id', 'favourite.post_id')
    .innerJoin('brand', 'brand.id', 'post.brand_id')
    .innerJoin('model', 'model.id', 'post.model_id')
    .select([
      'favourite.post_id',
      'favourite.created_at',
      'favourite.note',
      'favourite.list',
      'brand.name as brand',
      'model.name as model',
      'post.year',
    ])
    .where('user_id', '=', userId)
    .orderBy('favourite.post_id')
    .execute();

/** The user's notices of the last 90 days, the latest first. */
export const noticesOf = async (db: Db, userId: number) => {
  const rows = await db
    .selectFrom('notice')
    .select(['data', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // The program's own JSON.
  return rows.map(({ data, ...row }) => ({ ...row, ...(JSON.parse(data) as object) }));
};

/** With the cars that each search found; those hidden from messages are cars only. */
export const savedSearchesOf = async (db: Db, userId: number) => ({
  searches: await db
    .selectFrom('saved_search')
    .select([
      'id',
      'name',
      'query',
      'frequency',
      'channels',
      'time_zone',
      'muted_until',
      'seen_at',
      'created_at',
      'filters_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
  found: await db
    .selectFrom('alert')
    .select(['search_id', 'post_id', 'price_minor', 'price_unit', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('search_id')
    .orderBy('post_id')
    .execute(),
  hiddenCars: await db
    .selectFrom('hidden_car')
    .select(['post_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .execute(),
});

export const draftsOf = async (db: Db, userId: number) => {
  const drafts = await db
    .selectFrom('post_draft')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .execute();
  const photos = await draftPhotosOf(db, userId);
  return drafts.map(({ post_id, content, saved_at }) => ({
    post_id,
    saved_at,
    // The program's own JSON.
    content: JSON.parse(content) as unknown,
    photos: photos
      .filter((photo) => photo.post_id === post_id)
      .map(({ media_key }) => `photos/drafts/${media_key}.jpg`),
  }));
};

export const draftPhotosOf = (db: Db, userId: number) =>
  db
    .selectFrom('post_draft_photo')
    .select(['post_id', 'media_key'])
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .orderBy('media_key')
    .execute();

export const ordersOf = (db: Db, userId: number) =>
  db
    .selectFrom('payment_order')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Messages to support with their replies. */
export const supportOf = async (db: Db, userId: number) => {
  const messages = await db
    .selectFrom('contact_message')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const replies = await db
    .selectFrom('contact_reply')
    .innerJoin('contact_message', 'contact_message.id', 'contact_reply.message_id')
    .select(['message_id', 'text', 'contact_reply.created_at'])
    .where('contact_message.user_id', '=', userId)
    .orderBy('contact_reply.id')
    .execute();
  return messages.map((message) => ({
    ...message,
    replies: replies.filter((reply) => reply.message_id === message.id),
  }));
};

export const reportsOf = async (db: Db, userId: number) => ({
  posts: await db
    .selectFrom('post_report')
    .select(['post_id', 'reason', 'note', 'created_at'])
    .where('reporter_id', '=', userId)
    .orderBy('id')
    .execute(),
  conversations: await db
    .selectFrom('chat_report')
    .select(['conversation_id', 'reason', 'text', 'created_at'])
    .where('reporter_id', '=', userId)
    .orderBy('id')
    .execute(),
});

/** Telegram channels and the posts published there. */
export const channelsOf = async (db: Db, userId: number) => {
  const channels = await db
    .selectFrom('dealer_channel')
    .select(['id', 'title', 'username', 'state', 'settings', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const posts = await db
    .selectFrom('dealer_channel_post')
    .innerJoin('dealer_channel', 'dealer_channel.id', 'dealer_channel_post.channel_id')
    .select(['channel_id', 'post_id', 'kind', 'dealer_channel_post.state', 'text'])
    .where('dealer_channel.user_id', '=', userId)
    .orderBy('dealer_channel_post.id')
    .execute();
  return channels.map(({ id, ...channel }) => ({
    ...channel,
    posts: posts.filter((post) => post.channel_id === id).map(({ channel_id: _channel, ...post }) => post),
  }));
};

export const openedContactsOf = (db: Db, userId: number) =>
  db.selectFrom('contact_reveal').select(['post_id', 'at']).where('user_id', '=', userId).orderBy('id').execute();
