import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { openTestChat, setPost, type TestChat } from './testing.ts';

describe.each(DIALECTS)('conversations on %s', (dialect) => {
  let chat: TestChat;
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
  }, 60_000);
  afterEach(() => chat.close());

  test('begins once, however often and however quickly it is opened', async () => {
    const opened = await Promise.all([chat.open('buyer'), chat.open('buyer'), chat.open('buyer')]);

    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(opened[0]).toMatchObject({
      role: 'buyer',
      other: { id: 1, name: 'Company 1', isBusiness: true },
      car: { postId: 1, title: 'Brand 1 Model 1, 2015', price: { amount: 10_000, currency: 'USD' }, status: 'active' },
      last: null,
      lastNumber: 0,
      unread: 0,
      closed: null,
    });
  });

  test('is not known to its seller before the first message', async () => {
    const { id } = await chat.open('buyer');

    const asked = await Promise.all([
      chat.ask('seller', 'GET', `/conversations/${id}`),
      chat.ask('seller', 'GET', `/conversations/${id}/messages`),
      chat.send('seller', id, { kind: 'text', text: 'Hello' }),
    ]);

    expect(asked.map(({ code }) => code)).toEqual(Array(3).fill('CONVERSATION_NOT_FOUND'));
    expect((await chat.list('seller')).items).toEqual([]);
    expect((await chat.list('buyer')).items).toEqual([]);
  });

  test.each([
    ['one’s own post', 9, 'FORBIDDEN'],
    ['a hidden post', 3, 'POST_NOT_FOUND'],
    ['a post that waits for the moderators', 4, 'POST_NOT_FOUND'],
    ['a deleted post', 6, 'POST_NOT_FOUND'],
    ['a sold post', 7, 'CHAT_CLOSED'],
    ['no post', 999, 'POST_NOT_FOUND'],
  ])('of %s is refused', async (_, postId, code) => {
    expect(await chat.ask('buyer', 'POST', '/conversations', { postId })).toMatchObject({ code });
  });

  test('is refused to who has proven no address', async () => {
    await chat.database.db.updateTable('users').set({ email: null }).where('id', '=', 2).execute();

    expect(await chat.ask('buyer', 'POST', '/conversations', { postId: 1 })).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    });
  });

  test('is shown to each member as theirs', async () => {
    const { id } = await chat.open('buyer');
    await chat.write('buyer', id);

    expect(await chat.one('seller', id)).toMatchObject({ role: 'seller', unread: 1, state: 'new', lastNumber: 1 });
    expect(await chat.one('buyer', id)).toMatchObject({ role: 'buyer', unread: 0, state: 'theirs' });
    expect(await chat.ask('stranger', 'GET', `/conversations/${id}`)).toMatchObject({
      status: 404,
      code: 'CONVERSATION_NOT_FOUND',
    });
  });

  test('goes from turn to turn until the seller marks it as done', async () => {
    const { id } = await chat.open('buyer');
    const states = async () => [(await chat.one('seller', id)).state, (await chat.one('seller', id)).waitingSince];
    await chat.write('buyer', id);
    const asked = await states();
    chat.pass(5);
    await chat.write('buyer', id, 'Hello?');
    const askedAgain = await states();
    await chat.write('seller', id, 'Yes');
    const answered = await states();
    await chat.ask('seller', 'PUT', `/conversations/${id}/options`, { isDone: true });
    const done = await states();
    await chat.write('buyer', id, 'One more question');

    expect([asked, askedAgain, answered, done, await states()]).toEqual([
      ['new', '2026-11-21T12:00:00.000Z'],
      ['new', '2026-11-21T12:00:00.000Z'],
      ['theirs', null],
      ['done', null],
      ['ours', '2026-11-21T12:05:00.000Z'],
    ]);
    expect(await chat.ask('buyer', 'PUT', `/conversations/${id}/options`, { isDone: true })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('comes back from the archive with a new message', async () => {
    const { id } = await chat.open('buyer');
    await chat.write('buyer', id);
    await chat.ask('buyer', 'PUT', `/conversations/${id}/options`, { isArchived: true, isMuted: true });
    const ids = async (query: string) => (await chat.list('buyer', query)).items.map((each) => each.id);
    const archived = [await ids(''), await ids('?archived=true')];

    await chat.write('seller', id, 'Yes');

    expect([archived, await ids(''), await ids('?archived=true')]).toEqual([[[], [id]], [id], []]);
    expect(await chat.one('buyer', id)).toMatchObject({ isArchived: false, isMuted: true, isTranslated: true });
  });

  test('of a car that was sold is readable and closed for both', async () => {
    const { id } = await chat.open('buyer');
    await chat.write('buyer', id);
    await setPost(chat.database, 1, { sold_at: '2026-11-21T12:00:00.000Z' });

    expect(await chat.one('seller', id)).toMatchObject({ closed: 'sold', car: { status: 'sold' } });
    expect((await chat.messages('buyer', id)).items).toHaveLength(1);
    expect(await chat.send('seller', id, { kind: 'text', text: 'Sold' })).toMatchObject({ code: 'CHAT_CLOSED' });
    expect(await chat.open('buyer')).toMatchObject({ id, closed: 'sold' });
  });

  test('of a hidden car is closed until the car is shown again', async () => {
    const { id } = await chat.open('buyer');
    await chat.write('buyer', id);
    await setPost(chat.database, 1, { hidden_at: '2026-11-21T12:00:00.000Z' });
    const hidden = await chat.one('buyer', id);
    await setPost(chat.database, 1, { hidden_at: null });

    expect(hidden).toMatchObject({ closed: 'gone', car: { status: 'gone', image: null, price: null } });
    expect((await chat.one('buyer', id)).closed).toBeNull();
  });

  test('is read up to a mark that never goes back', async () => {
    const { id } = await chat.open('buyer');
    for (const text of ['One', 'Two', 'Three']) await chat.write('buyer', id, text);
    const read = (number: number) =>
      chat.ask('seller', 'POST', `/conversations/${id}/read`, { number }).then(({ value }) => value);

    expect(await read(2)).toMatchObject({ readNumber: 2, unread: 1 });
    expect(await read(1)).toMatchObject({ readNumber: 2, unread: 1 });
    expect(await read(999)).toMatchObject({ readNumber: 3, unread: 0 });
    expect(await chat.one('buyer', id)).toMatchObject({ otherReadNumber: 3 });
    expect(await chat.list('seller')).toMatchObject({ unread: 0 });
  });

  test('sends a returning member everything that changed, once', async () => {
    const { id } = await chat.open('buyer');
    await chat.write('buyer', id);
    const { sequence } = await chat.changes('seller', 0);
    await chat.write('buyer', id, 'Hello?');
    await chat.write('buyer', id, 'Hello!');

    const missed = await chat.changes('seller', sequence);

    expect(missed).toMatchObject({ items: [{ id, lastNumber: 3, unread: 3 }], isReset: false, sequence: 3, unread: 3 });
    expect(await chat.changes('seller', missed.sequence)).toMatchObject({ items: [], sequence: 3 });
    expect(await chat.changes('seller', 99)).toMatchObject({ items: [], isReset: true });
    expect(await chat.changes('stranger', 0)).toEqual({
      items: [],
      isReset: false,
      presences: [],
      sequence: 0,
      unread: 0,
    });
  });

  test('is listed in pages without gaps, unread ones first where asked', async () => {
    const first = await chat.open('buyer', 1);
    const second = await chat.open('buyer', 2);
    const third = await chat.open('stranger', 1);
    const conversations = [
      ['buyer', first],
      ['buyer', second],
      ['stranger', third],
    ] as const;
    for (const [person, { id }] of conversations) {
      await chat.write(person, id);
      chat.pass(1);
    }
    await chat.ask('seller', 'POST', `/conversations/${third.id}/read`, { number: 1 });
    const pages = async (query: string) => {
      const seen: number[] = [];
      let next: string | null = '';
      while (next !== null) {
        const before: string = next === '' ? '' : `&before=${encodeURIComponent(next)}`;
        const page = await chat.list('seller', `?limit=1${query}${before}`);
        seen.push(...page.items.map(({ id }) => id));
        next = page.next;
      }
      return seen;
    };

    expect(await pages('')).toEqual([third.id, second.id, first.id]);
    expect(await pages('&sort=unread')).toEqual([second.id, first.id, third.id]);
    expect(await pages('&unread=true')).toEqual([second.id, first.id]);
    expect(await pages('&postId=1')).toEqual([third.id, first.id]);
    expect(await pages('&role=buyer')).toEqual([]);
    expect(await pages('&state=new&overdue=true')).toEqual([]);
    chat.pass(61);
    expect(await pages('&overdue=true')).toEqual([third.id, second.id, first.id]);
    expect(await chat.ask('seller', 'GET', '/conversations?before=nonsense')).toMatchObject({ status: 400 });
  });
});
