import type { Db, StoredRow } from '#server/database/connection.ts';

export type ChannelRow = StoredRow<'dealer_channel'>;
type NewChannel = Pick<ChannelRow, 'user_id' | 'chat_id' | 'title' | 'username' | 'settings' | 'created_at'>;

/** The channels of a company, in the order in which they came. */
export const channelsOf = (db: Db, userId: number): Promise<ChannelRow[]> =>
  db.selectFrom('dealer_channel').selectAll().where('user_id', '=', userId).orderBy('id').limit(100).execute();

export const ownChannel = (db: Db, userId: number, id: number): Promise<ChannelRow | undefined> =>
  db.selectFrom('dealer_channel').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();

export const channelByChat = (db: Db, chatId: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('dealer_channel').selectAll().where('chat_id', '=', chatId).executeTakeFirst();

/** Records a channel in which a company's user made the bot an administrator; a known channel is unchanged. */
export const addFound = async (db: Db, channel: NewChannel): Promise<void> => {
  await db
    .insertInto('dealer_channel')
    .values({ ...channel, state: 'found' })
    .onConflict((conflict) => conflict.column('chat_id').doNothing())
    .execute();
};

/** Connects a channel to a company; false where another company has it connected. */
export const connectChannel = async (db: Db, channel: NewChannel): Promise<boolean> => {
  const { user_id, title, username } = channel;
  const known = await channelByChat(db, channel.chat_id);
  // Messages of a company that used the channel before are not edited.
  if (known !== undefined && known.user_id !== user_id && known.state !== 'on')
    await db.deleteFrom('dealer_channel').where('id', '=', known.id).where('state', '!=', 'on').execute();
  const connected = await db
    .insertInto('dealer_channel')
    .values({ ...channel, state: 'on' })
    .onConflict((conflict) =>
      conflict
        .column('chat_id')
        .doUpdateSet({ state: 'on', off_reason: null, title, username, next_at: null, failures: 0 })
        .where('dealer_channel.user_id', '=', user_id),
    )
    .returning('id')
    .execute();
  return connected.length === 1;
};

export const saveSettings = async (db: Db, userId: number, id: number, settings: string): Promise<boolean> => {
  const saved = await db
    .updateTable('dealer_channel')
    .set({ settings })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return saved.length === 1;
};

/** Forgets a channel with what was posted in it; the messages stay in Telegram. */
export const removeChannel = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const removed = await db
    .deleteFrom('dealer_channel')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return removed.length === 1;
};

/** Switches a connected channel off; news that waits for it is dropped. Undefined where it was not on. */
export const turnOff = async (
  db: Db,
  chatId: string,
  reason: NonNullable<ChannelRow['off_reason']>,
): Promise<ChannelRow | undefined> => {
  const row = await db
    .updateTable('dealer_channel')
    .set({ state: 'off', off_reason: reason })
    .where('chat_id', '=', chatId)
    .where('state', '=', 'on')
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await db
    .updateTable('dealer_channel_post')
    .set({ state: 'done', queued: null })
    .where('channel_id', '=', row.id)
    .where('state', '=', 'absent')
    .where('queued', 'is not', null)
    .execute();
  return row;
};

/** How many pieces of news of each channel wait, are unsure, or were refused. */
export const newsCounts = async (db: Db, userId: number) => {
  const rows = await db
    .selectFrom('dealer_channel_post as news')
    .innerJoin('dealer_channel as channel', 'channel.id', 'news.channel_id')
    .where('channel.user_id', '=', userId)
    .where((news) =>
      news.or([news('news.queued', 'is not', null), news('news.state', 'in', ['unsure', 'failed', 'sending'])]),
    )
    .select(['news.channel_id', 'news.state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['news.channel_id', 'news.state'])
    .execute();
  return (channelId: number, states: readonly string[]): number =>
    rows
      .filter(({ channel_id, state }) => channel_id === channelId && states.includes(state))
      .reduce((sum, { count }) => sum + Number(count), 0);
};

/** The Telegram user who can sign in to this account, and the account's language. */
export const telegramOf = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('login_identity as own', (join) =>
      join.onRef('own.user_id', '=', 'users.id').on('own.provider', '=', 'telegram'),
    )
    .select(['own.subject as telegramId', 'users.language'])
    .where('users.id', '=', userId)
    .executeTakeFirst();

/** The company of this Telegram user. */
export const companyOfTelegram = async (db: Db, telegramId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('login_identity')
    .innerJoin('users', 'users.id', 'login_identity.user_id')
    .select('users.id')
    .where('provider', '=', 'telegram')
    .where('subject', '=', telegramId)
    .where('users.is_business', '=', 1)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
};
