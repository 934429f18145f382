import { mediaUrl } from '#contract/media.ts';
import { seedLookups, seedPhotos } from '#server/modules/posts/testing.ts';
import type { SqlDialect } from '#server/database/dialect.ts';
import { aPost, type PostRow, seedReferences } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import type { Event } from '#server/events/events.ts';
import { ANI } from '../testing-bot-api.ts';
import { openTelegramWorld, type TelegramWorld } from '../testing.ts';

export const SITE = 'https://cars.example';
export const CHANNEL = -1_001_234_567_890;
export const DEALER = 1;
const PHOTOS = ['a'.repeat(64), 'b'.repeat(64)];
const BOT_ID = 7_000_000_001;

/** The addresses of the album of every car here. */
export const ALBUM = PHOTOS.map((key) => `${SITE}${mediaUrl(key, 1280)}`);

/** A dealer with Telegram, a channel in which the dealer and the bot are administrators, and the stand-in of Telegram. */
export const openChannelWorld = async (dialect: SqlDialect['name'] = 'sqlite') => {
  const all = await openTelegramWorld({ dialect, env: { PUBLIC_URL: SITE, TELEGRAM_APP: 'cars' } });
  const { db } = all.world.database;
  await seedReferences(db);
  await seedLookups(db);
  await seedPhotos(db, PHOTOS);
  const created_at = new Date(TEST_NOW).toISOString();
  await db
    .insertInto('login_identity')
    .values({ provider: 'telegram', subject: String(ANI.id), user_id: DEALER, created_at })
    .execute();
  const chat = { id: CHANNEL, type: 'channel', title: 'Cars of Ani', username: 'cars_of_ani' };
  all.api.chats.set('@cars_of_ani', chat).set(String(CHANNEL), chat);
  all.api.members.set(`${CHANNEL} ${BOT_ID}`, 'administrator').set(`${CHANNEL} ${ANI.id}`, 'creator');
  await all.world.events.start();
  return withDeeds(all);
};
export type ChannelWorld = Awaited<ReturnType<typeof openChannelWorld>>;

/** What a dealer does with cars, each followed by the work that it starts. */
const withSales = (world: TelegramWorld['world'], settle: () => Promise<void>) => {
  const { db } = world.database;
  /** Changes a post as its services do: the row and the events together. */
  const change = async (postId: number, fields: Partial<PostRow>, ...events: readonly Event[]) => {
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('post')
        .set({ search_text: '', ...fields })
        .where('id', '=', postId)
        .execute();
      await world.events.record(transaction, ...events);
    });
    await settle();
  };
  const publish = async (over: Partial<PostRow> = {}): Promise<number> => {
    const { id } = await db.insertInto('post').values(aPost(over)).returning('id').executeTakeFirstOrThrow();
    const photos = PHOTOS.map((media_key, position) => ({ post_id: id, media_key, position }));
    await db.insertInto('post_photo').values(photos).execute();
    await change(id, {}, { kind: 'postPublished', postId: id, userId: DEALER });
    return id;
  };
  const price = (postId: number, from: number, to: number) => {
    const about = { postId, userId: DEALER };
    const before = from * 100;
    const after = to * 100;
    return change(
      postId,
      { price_minor: after, price_usd_minor: after },
      { kind: 'postChanged', ...about },
      {
        kind: 'priceChanged',
        ...about,
        from: { minor: before, currency: 'USD' },
        to: { minor: after, currency: 'USD' },
      },
    );
  };
  return { change, publish, price };
};

const withDeeds = (all: TelegramWorld) => {
  const { world, clock, api } = all;
  const ask = async (url: string, body?: object, userId = DEALER) => {
    const headers = await world.as(userId);
    const method = body === undefined ? 'GET' : 'POST';
    return world.app.inject({ method, url: `/api/DealerChannels${url}`, headers, ...(body && { payload: body }) });
  };
  const connect = async (channel: string | number = '@cars_of_ani', userId = DEALER) =>
    (await ask('/connect', { channel }, userId)).json().value;
  /** Lets events and jobs come to rest at the present time of the clock. */
  const settle = async () => {
    await world.events.settled();
    world.jobs.wake();
    await world.jobs.settled();
  };
  /** As many minutes as jobs need that wait for the next one. */
  const later = async (minutes = 1) => {
    for (let minute = 0; minute < minutes * 4; minute += 1) {
      clock.now += 15_000;
      await settle();
    }
  };
  const { change, publish, price } = withSales(world, settle);
  /** Messages of the channel, the oldest first. */
  const posted = () => api.messagesTo({ ...ANI, id: CHANNEL });
  const calls = (method: string) => api.calls.filter((call) => call.method === method);
  return { ...all, ask, connect, settle, later, change, publish, price, posted, calls };
};
