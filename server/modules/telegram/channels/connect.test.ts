import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANI } from '../testing-bot-api.ts';
import { CHANNEL, type ChannelWorld, DEALER, openChannelWorld } from './testing-channels.ts';

const OTHER_DEALER = 3;
const PRIVATE_SELLER = 2;
const BOT_ID = 7_000_000_001;

describe('connecting a channel', () => {
  let all: ChannelWorld;
  beforeEach(async () => {
    all = await openChannelWorld();
  }, 60_000);
  afterEach(() => all.close());

  const linkTelegram = (userId: number, subject: number) =>
    all.world.database.db
      .insertInto('login_identity')
      .values({ provider: 'telegram', subject: String(subject), user_id: userId, created_at: '2026-01-01' })
      .execute();
  const membership = (status: string, person = ANI, more: object = {}) => {
    const user = { id: BOT_ID, is_bot: true, first_name: 'Aniv' };
    all.api.deliver({
      my_chat_member: {
        chat: { id: CHANNEL, type: 'channel', title: 'Cars of Ani' },
        from: { is_bot: false, ...person },
        date: 1,
        old_chat_member: { status: 'left', user },
        new_chat_member: { status, user, ...more },
      },
    });
  };
  const channels = async (userId = DEALER) => (await all.ask('', undefined, userId)).json().value.channels;

  test('works for its administrator, and for the same channel again', async () => {
    const outcomes = [await all.connect(), await all.connect('https://t.me/cars_of_ani')];

    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['connected', 'connected']);
    expect(await channels()).toMatchObject([{ title: 'Cars of Ani', name: 'cars_of_ani', state: 'on' }]);
  });

  test.each([
    ['no administrator', 'notAdmin', () => all.api.members.set(`${CHANNEL} ${ANI.id}`, 'member')],
    ['an outsider', 'notAdmin', () => all.api.members.set(`${CHANNEL} ${ANI.id}`, 'left')],
    ['a bot without the right', 'botNotAdmin', () => all.api.members.set(`${CHANNEL} ${BOT_ID}`, 'member')],
    [
      'a group',
      'notChannel',
      () => all.api.chats.set('@cars_of_ani', { id: -5, type: 'supergroup', title: 'A group' }),
    ],
    ['a channel that is not there', 'notFound', () => all.api.chats.delete('@cars_of_ani')],
    [
      'Telegram that does not answer',
      'unreachable',
      () => all.api.plan('getChat', { status: 502, description: 'Bad Gateway' }),
    ],
  ] as const)('is refused with %s', async (_what, outcome, prepare) => {
    prepare();

    expect((await all.connect()).outcome).toBe(outcome);
    expect(await channels()).toEqual([]);
  });

  test('needs an account with Telegram', async () => {
    expect((await all.connect('@cars_of_ani', OTHER_DEALER)).outcome).toBe('notLinked');
  });

  test('is for companies', async () => {
    expect((await all.ask('', undefined, PRIVATE_SELLER)).json().error.code).toBe('FORBIDDEN');
  });

  test('does not take another company’s channel, until that one has disconnected it', async () => {
    await all.connect();
    await linkTelegram(OTHER_DEALER, 900);
    all.api.members.set(`${CHANNEL} 900`, 'administrator');

    const taken = await all.connect('@cars_of_ani', OTHER_DEALER);
    const [channel] = await channels();
    const strangers = await all.ask('/disconnect', { id: channel.id }, OTHER_DEALER);
    await all.ask('/disconnect', { id: channel.id });
    const free = await all.connect('@cars_of_ani', OTHER_DEALER);

    expect([taken.outcome, strangers.statusCode, free.outcome]).toEqual(['taken', 404, 'connected']);
    expect(await channels()).toEqual([]);
  });

  test('is offered where a dealer makes the bot an administrator, and checked when it is accepted', async () => {
    membership('administrator', ANI, { can_post_messages: true });
    await all.api.handled();
    const [found] = await channels();
    all.api.members.set(`${CHANNEL} ${ANI.id}`, 'left');
    const refused = await all.connect(found.id);
    all.api.members.set(`${CHANNEL} ${ANI.id}`, 'administrator');
    const accepted = await all.connect(found.id);

    expect(found).toMatchObject({ state: 'found', title: 'Cars of Ani' });
    expect([refused.outcome, accepted.outcome]).toEqual(['notAdmin', 'connected']);
  });

  test('ends when the bot is removed, and its dealer is notified', async () => {
    await all.connect();

    membership('kicked');
    await all.api.handled();
    await all.settle();

    expect(await channels()).toMatchObject([{ state: 'off', offReason: 'removed' }]);
    expect(all.api.messagesTo(ANI).at(-1)?.text).toContain('removed from the channel “Cars of Ani”');
  });

  test.each([
    [{ languages: [], templates: { en: '', am: '', ru: '' }, news: [] }],
    [{ languages: ['en', 'en'], templates: { en: '', am: '', ru: '' }, news: [] }],
    [{ languages: ['en'], templates: { en: '{phone}', am: '', ru: '' }, news: [] }],
    [{ languages: ['en'], templates: { en: 'x'.repeat(501), am: '', ru: '' }, news: [] }],
    [{ languages: ['en'], templates: { en: '', am: '', ru: '' }, news: ['deleted'] }],
  ])('refuses the settings %j', async (settings) => {
    const { channels: own } = await all.connect();

    expect((await all.ask('/save', { id: own[0].id, settings })).json().error.code).toBe('VALIDATION_FAILED');
  });
});
