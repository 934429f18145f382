import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost } from '#server/testing-posts.ts';
import { ANI } from '../testing-bot-api.ts';
import { CHANNEL_JOB } from './news.ts';
import { ALBUM, CHANNEL, type ChannelWorld, DEALER, openChannelWorld } from './testing-channels.ts';

const HOUR_OF_MINUTES = 60;

describe.each(DIALECTS)('a dealer’s channel on %s', (dialect) => {
  let all: ChannelWorld;
  beforeEach(async () => {
    all = await openChannelWorld(dialect);
    await all.connect();
  }, 60_000);
  afterEach(() => all.close());

  const texts = () =>
    all
      .posted()
      .map(({ text }) => text)
      .filter((text) => text !== '');

  test('gets a new car as an album with its facts and the link into the mini app', async () => {
    const id = await all.publish();

    const [call] = all.calls('sendMediaGroup');
    expect(call?.payload).toMatchObject({
      chat_id: String(CHANNEL),
      media: [{ media: ALBUM[0], caption: expect.stringContaining('Brand 1 Model 1') }, { media: ALBUM[1] }],
    });
    expect(texts()[0]).toMatch(new RegExp(`\\$10.000[^]*https://t.me/${all.api.botName}/cars\\?startapp=post_${id}$`));
  });

  test('gets a lower price as news and in the first message, a higher one only there', async () => {
    const id = await all.publish();
    await all.later();

    await all.price(id, 10_000, 9000);
    await all.later();
    expect(texts()).toEqual([
      expect.stringContaining('$9'),
      expect.stringMatching(/^Price reduced: \$10.000 → \$9.000/),
    ]);
    await all.price(id, 9000, 11_000);
    await all.later();

    expect(texts()).toEqual([expect.stringContaining('$11'), expect.stringContaining('$11')]);
    expect(texts()[1]).not.toContain('reduced');
    const [, cheaper] = all.calls('sendMediaGroup');
    expect(cheaper?.payload['reply_parameters']).toMatchObject({ message_id: all.posted()[0]?.id });
  });

  test('marks a sold car in every message of it and announces it once', async () => {
    const id = await all.publish();
    await all.later();

    await all.change(id, { sold_at: '2026-11-21T12:00:00.000Z' }, { kind: 'postSold', postId: id, userId: DEALER });
    await all.later();

    expect(texts()).toEqual([expect.stringMatching(/^SOLD\n/), expect.stringMatching(/^SOLD\n/)]);
  });

  test('posts only the news that its dealer wants, in the languages they chose', async () => {
    const [channel] = (await all.ask('')).json().value.channels;
    const templates = { en: '', am: '{title}', ru: '{title} · {price}' };
    const settings = { languages: ['ru', 'am'], templates, news: ['new'] };
    await all.ask('/save', { id: channel.id, settings });

    const id = await all.publish();
    await all.later();
    await all.price(id, 10_000, 9000);
    await all.later();

    expect(texts()).toEqual([expect.stringMatching(/^Brand 1 Model 1 1i · \$9.000\n\nBrand 1 Model 1 1i\nhttps/)]);
  });

  test('has a car that a moderator rejects deleted, and gets it again when it is approved', async () => {
    const id = await all.publish();
    await all.later();
    const about = { postId: id, userId: DEALER };

    await all.change(
      id,
      { moderation: 'rejected' },
      { kind: 'postChanged', ...about },
      { kind: 'moderationDecided', ...about, decision: 'reject' },
    );
    await all.later();
    const afterReject = texts();
    await all.change(id, { moderation: 'approved' }, { kind: 'moderationDecided', ...about, decision: 'approve' });
    await all.later();

    expect([afterReject, texts()]).toEqual([[], [expect.stringContaining('Brand 1')]]);
  });

  test('marks the message of a hidden car as gone if it is too old to be deleted', async () => {
    const id = await all.publish();
    await all.later();
    all.api.plan('deleteMessages', { status: 400, description: 'Bad Request: message can’t be deleted' });

    await all.change(id, { hidden_at: '2026-11-21T12:00:00.000Z' }, { kind: 'postHidden', postId: id, userId: DEALER });
    await all.later();

    expect(texts()).toEqual(['Brand 1 Model 1 1i, 2015\nNo longer for sale']);
  });

  test.each([
    [{ blocked_at: '2026-11-21T12:00:00.000Z' }, { kind: 'userBlocked', userId: DEALER, reason: 'fraud' }],
    [{ leaving_since: '2026-11-21T12:00:00.000Z' }, { kind: 'userLeft', userId: DEALER }],
  ] as const)('loses the cars, sold ones too, of a dealer who is %j', async (fields, event) => {
    const sold = await all.publish();
    await all.later();
    await all.change(sold, { sold_at: '2026-11-21T12:00:00.000Z' }, { kind: 'postSold', postId: sold, userId: DEALER });
    await all.publish();
    await all.later(2);
    const { db } = all.world.database;
    await db.updateTable('users').set(fields).where('id', '=', DEALER).execute();

    await db.transaction().execute((transaction) => all.world.events.record(transaction, event));
    await all.later(2);

    expect(texts()).toEqual([]);
  });

  test('gets everything in order and once after an hour without Telegram', async () => {
    all.api.plan('sendMediaGroup', ...Array.from({ length: 40 }, () => ({ status: 502, description: 'Bad Gateway' })));
    const ids = [
      await all.publish({ year: 2001 }),
      await all.publish({ year: 2002 }),
      await all.publish({ year: 2003 }),
    ];

    await all.later(HOUR_OF_MINUTES);
    const during = texts();
    all.api.unplan('sendMediaGroup');
    await all.price(ids[0] ?? 0, 10_000, 9000);
    await all.later(10);

    expect(during).toEqual([]);
    expect(texts().map((text) => /, (\d{4})/.exec(text)?.[1])).toEqual(['2001', '2002', '2003']);
    expect(texts()[0]).toContain('$9');
  });

  test('keeps to 20 messages a minute, and to the time that Telegram asks for', async () => {
    for (let year = 2000; year < 2012; year += 1) await all.publish({ year });
    const during: number[] = [];
    for (let quarter = 0; quarter < 4; quarter += 1) {
      during.push(all.posted().length);
      all.clock.now += 15_000;
      await all.settle();
    }
    all.api.plan('sendMediaGroup', {
      status: 429,
      description: 'Too Many Requests: retry after 90',
      parameters: { retry_after: 90 },
    });
    await all.later(1);
    const whileAsked = all.posted().length;
    await all.later(10);

    expect(Math.max(...during)).toBeLessThanOrEqual(20);
    expect(whileAsked).toBeLessThan(24);
    expect(all.posted()).toHaveLength(24);
  });

  test('is switched off when the bot was removed, and its dealer is notified', async () => {
    all.api.plan('sendMediaGroup', { status: 403, description: 'Forbidden: bot was kicked from the channel chat' });

    await all.publish();
    await all.settle();

    expect((await all.ask('')).json().value.channels).toMatchObject([
      { state: 'off', offReason: 'removed', waiting: 0 },
    ]);
    expect(all.api.messagesTo(ANI).at(-1)?.text).toContain('“Cars of Ani”');
    await all.publish();
    await all.later();
    expect(all.calls('sendMediaGroup')).toHaveLength(1);
  });

  test('never gets again what was sent when the process died', async () => {
    const { db } = all.world.database;
    await all.publish();
    await all.later();
    // As a process leaves it that died after Telegram took the album.
    await db.updateTable('dealer_channel_post').set({ state: 'sending', queued: 1 }).execute();
    await db.updateTable('dealer_channel').set({ claimed_until: '2026-11-21T12:00:10.000Z' }).execute();

    const other = await all.publish({ year: 2020 });
    await all.later(3);

    expect(all.calls('sendMediaGroup')).toHaveLength(2);
    expect(texts()[1]).toContain(`post_${other}`);
    expect((await all.ask('')).json().value.channels).toMatchObject([{ unsure: 1, waiting: 0 }]);
  });

  test('gets one message of a car whose price fell as it was first published', async () => {
    const { id } = await all.world.database.db
      .insertInto('post')
      .values(aPost({ price_minor: 900_000, price_usd_minor: 900_000 }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const about = { postId: id, userId: DEALER };
    const [from, to] = [1_000_000, 900_000].map((minor) => ({ minor, currency: 'USD' }));

    await all.change(
      id,
      {},
      { kind: 'priceChanged', ...about, from: from!, to: to! },
      { kind: 'postPublished', ...about },
    );
    await all.later(2);

    expect(texts()).toEqual([expect.stringMatching(/^Price reduced/)]);
  });

  test('shows mileage in kilometres, whatever unit the seller typed', async () => {
    await all.publish({ mileage: 100_000, mileage_unit: 'mi' });

    expect(texts()[0]).toContain('100\u00a0000 km');
  });

  test('gets each car once where many jobs look after it at a time', async () => {
    const { db } = all.world.database;
    const { id: channelId } = await db.selectFrom('dealer_channel').select('id').executeTakeFirstOrThrow();
    for (let copy = 0; copy < 8; copy += 1) await all.world.jobs.defer(db, CHANNEL_JOB, { channelId });

    await all.publish({ year: 2001 });
    await all.publish({ year: 2002 });
    await all.later(3);

    expect(texts().map((text) => /, (\d{4})/.exec(text)?.[1])).toEqual(['2001', '2002']);
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([]);
  });

  test('gets one message of an event that is heard twice', async () => {
    const id = await all.publish();
    await all.later();

    await all.change(id, {}, { kind: 'postPublished', postId: id, userId: DEALER });
    await all.world.database.db.updateTable('event_subscriber').set({ position: 0 }).execute();
    await all.later(2);

    expect(all.calls('sendMediaGroup')).toHaveLength(1);
  });
});
