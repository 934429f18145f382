import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import type { Event } from '#server/events/events.ts';
import { openTestChat, type TestChat } from './testing.ts';

describe.each(DIALECTS)('lines of the product on %s', (dialect) => {
  let chat: TestChat;
  beforeEach(async () => {
    chat = await openTestChat({ dialect });
  }, 60_000);
  afterEach(() => chat.close());

  const happens = async (...events: readonly Event[]) => {
    await chat.database.db.transaction().execute((transaction) => chat.events.record(transaction, ...events));
    await chat.events.settled();
  };
  const post = { postId: 1, userId: 1 };
  const usd = (minor: number) => ({ minor, currency: 'USD' });
  const bodies = async (id: number) => (await chat.messages('buyer', id)).items.map(({ body }) => body);

  test('say what became of the car, in every conversation that has messages', async () => {
    const { id } = await chat.open('buyer');
    const other = await chat.open('stranger');
    const empty = await chat.open(3);
    await chat.write('buyer', id);
    await chat.write('stranger', other.id);

    await happens({ kind: 'priceChanged', ...post, from: usd(1_000_000), to: usd(900_000) });
    await happens({ kind: 'postHidden', ...post }, { kind: 'postRemoved', ...post });

    expect((await bodies(id)).slice(1)).toEqual([
      {
        kind: 'system',
        code: 'priceChanged',
        from: { amount: 10_000, currency: 'USD' },
        to: { amount: 9000, currency: 'USD' },
      },
      { kind: 'system', code: 'carGone', from: null, to: null },
    ]);
    expect((await chat.messages('stranger', other.id)).items.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect((await chat.messages(3, empty.id)).items).toEqual([]);
    expect(await chat.one('buyer', id)).toMatchObject({ unread: 0, lastNumber: 3, last: { senderId: null } });
    expect(await chat.one('seller', id)).toMatchObject({ unread: 1, state: 'new' });
  });

  test('take the next number while members write, and are counted for both', async () => {
    const { id } = await chat.open('buyer');
    await chat.write('buyer', id);
    const before = await chat.changes('seller', 0);
    await Promise.all([
      happens({ kind: 'postSold', ...post }),
      chat.write('buyer', id, 'Hello?'),
      chat.write('seller', id, 'Yes'),
    ]);
    const { items } = await chat.messages('buyer', id);

    expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect((await chat.changes('seller', 0)).sequence).toBe(before.sequence + 3);
  });
});
