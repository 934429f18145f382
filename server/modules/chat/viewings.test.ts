import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workstation } from '#contract/http/workstation.ts';
import { HOUR_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { type Market, openMarket } from '../posts/testing-selling.ts';
import { aConversation, aMessage } from './testing-chat.ts';

const SELLER = 1;
const BUYER = 2;
const OTHER_SELLER = 3;
const STRANGER = 4;
const inHours = (hours: number) => new Date(TEST_NOW + hours * HOUR_MS).toISOString();

describe.each(DIALECTS)('a seller’s viewings on %s', (dialect) => {
  let market: Market;
  let postId: number;
  beforeEach(async () => {
    market = await openMarket({ dialect, env: { PUBLIC_URL: 'https://cars.example', SITE_COUNTRY: 'AM' } });
    postId = await market.publish(SELLER);
  }, 60_000);
  afterEach(() => market.close());

  const viewings = async (userId: number, query = '') =>
    workstation.viewings.reply.parse({
      isSuccess: true,
      value: (await market.call(userId, 'GET', `/api/Inventory/viewings${query}`)).value,
    }).value;
  /** Stores messages of viewings in one conversation, numbered from 1. */
  const agree = async (conversationId: number, payloads: readonly object[]) => {
    for (const [at, payload] of payloads.entries()) {
      await aMessage(market.database, {
        conversationId,
        number: at + 1,
        senderId: BUYER,
        kind: 'viewing',
        payload: { place: '', state: 'accepted', ...payload },
      });
    }
  };
  const talk = (buyerId: number, sellerId = SELLER, post = postId) =>
    aConversation(market.database, { postId: post, buyerId, sellerId });

  test('are none at first, and never another user’s', async () => {
    await agree(await talk(BUYER, OTHER_SELLER, await market.publish(OTHER_SELLER)), [{ date: inHours(5) }]);
    // The seller is also a buyer of another's car: that viewing is the other seller's.
    await agree(await talk(SELLER, OTHER_SELLER, await market.publish(OTHER_SELLER)), [{ date: inHours(6) }]);

    expect(await viewings(SELLER)).toMatchObject({ items: [], totalCount: 0 });
    expect(await viewings(BUYER)).toMatchObject({ items: [], totalCount: 0 });
    expect(await viewings(STRANGER)).toMatchObject({ items: [], totalCount: 0 });
    expect(await viewings(OTHER_SELLER)).toMatchObject({ totalCount: 2 });
    expect((await market.call(undefined, 'GET', '/api/Inventory/viewings')).code).toBe('AUTH_REQUIRED');
  });

  test('are the agreed ones that are not over, the next one first, each with its car and buyer', async () => {
    const names = { first_name: 'Davit', last_name: 'Petrosyan', company_name: null };
    await market.database.db.updateTable('users').set(names).where('id', '=', BUYER).execute();
    const id = await talk(BUYER);
    await agree(id, [
      { date: inHours(48), place: 'Komitas 12' },
      { date: inHours(24), state: 'open' },
      { date: inHours(24), state: 'declined' },
      // A place that only looks like the state.
      { date: inHours(24), state: 'withdrawn', place: '"state":"accepted"' },
      { date: inHours(-1) },
      { date: inHours(-0.5) },
    ]);
    const other = await talk(STRANGER);
    await agree(other, [{ date: inHours(3) }]);
    await aMessage(market.database, { conversationId: other, number: 2, senderId: STRANGER });

    const { items, totalCount } = await viewings(SELLER);

    expect(totalCount).toBe(3);
    expect(items.map(({ conversationId, number }) => [conversationId, number])).toEqual([
      [id, 6],
      [other, 1],
      [id, 1],
    ]);
    expect(items[2]).toMatchObject({ date: inHours(48), place: 'Komitas 12', buyer: 'Davit P.' });
    expect(items[2]?.car).toMatchObject({ postId, title: expect.stringMatching(/, 2015$/), status: 'active' });
  });

  test('leave out a buyer whose account is deleted', async () => {
    const id = await talk(BUYER);
    await agree(id, [{ date: inHours(5) }]);
    const gone = { is_deleted: 1 } as const;
    await market.database.db.updateTable('conversation_member').set(gone).where('user_id', '=', BUYER).execute();

    expect(await viewings(SELLER)).toMatchObject({ items: [], totalCount: 0 });
  });

  test('come in pages', async () => {
    await agree(
      await talk(BUYER),
      [1, 2, 3, 4, 5].map((hours) => ({ date: inHours(hours) })),
    );
    const datesOf = async (query: string) => (await viewings(SELLER, query)).items.map(({ date }) => date);

    expect(await datesOf('?pageCount=2')).toEqual([inHours(1), inHours(2)]);
    expect(await datesOf('?page=3&pageCount=2')).toEqual([inHours(5)]);
    expect(await viewings(SELLER, '?page=4&pageCount=2')).toMatchObject({ items: [], totalCount: 5 });
    expect((await market.call(SELLER, 'GET', '/api/Inventory/viewings?pageCount=1000')).code).toBe('VALIDATION_FAILED');
  });

  describe('as calendar files', () => {
    const linesOf = (file: string, name: string) => file.split('\r\n').filter((line) => line.startsWith(name));

    test('are one each and one for all that are ahead', async () => {
      const id = await talk(BUYER);
      await agree(id, [{ date: inHours(48) }, { date: inHours(24), state: 'open' }, { date: inHours(24) }]);
      const { items, calendarUrl } = await viewings(SELLER);

      const one = await market.app.inject(items[0]!.calendarUrl);
      const all = await market.app.inject(`${calendarUrl}&lang=ru`);

      expect(linesOf(one.body, 'UID:')).toEqual([`UID:viewing-${id}-3@cars.example`]);
      expect(all.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="viewings.ics"',
        'cache-control': 'private, no-store',
      });
      expect(linesOf(all.body, 'BEGIN:VCALENDAR')).toHaveLength(1);
      expect(linesOf(all.body, 'UID:')).toEqual([
        `UID:viewing-${id}-3@cars.example`,
        `UID:viewing-${id}-1@cars.example`,
      ]);
      expect(linesOf(all.body, 'BEGIN:VALARM')).toHaveLength(2);
      expect(linesOf(all.body, 'SUMMARY')[0]).toContain('Осмотр: ');
    });

    test('hold the viewings of the one whose link it is, and open by that link alone', async () => {
      await agree(await talk(BUYER), [{ date: inHours(48) }]);
      const { calendarUrl } = await viewings(STRANGER);

      const strangers = await market.app.inject(calendarUrl);
      expect([strangers.statusCode, linesOf(strangers.body, 'BEGIN:VEVENT')]).toEqual([200, []]);
      const refused = [
        calendarUrl.replace(`for=${STRANGER}`, `for=${SELLER}`),
        calendarUrl.replace(/sig=(.)/, (_, first) => `sig=${first === 'A' ? 'B' : 'A'}`),
        '/chat/calendar/viewings.ics',
        market.chatLinks.calendar(1, 1, SELLER).replace('1/1.ics', 'viewings.ics'),
      ];
      for (const url of refused)
        expect([url, (await market.app.inject(url)).json().error?.code]).toEqual([url, 'MESSAGE_NOT_FOUND']);
    });
  });
});
