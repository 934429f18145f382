import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { readLetters } from '#server/modules/mail/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { PEOPLE } from './testing-belongings.ts';
import { everything, fillTwo, merge } from './testing.ts';

const { kept, gone, third, admin } = PEOPLE;
const REASON = { reason: 'The user asked for it.' };

describe.each(DIALECTS)('merging two accounts on %s', (dialect) => {
  describe('moves to the older account', () => {
    let market: Market;
    let filled: Awaited<ReturnType<typeof fillTwo>>;
    let before: Awaited<ReturnType<typeof everything>>;
    let joined: Awaited<ReturnType<typeof merge>>;
    const db = () => market.database.db;
    beforeAll(async () => {
      market = await openMarket({ dialect });
      filled = await fillTwo(market.database);
      await market.search.load();
      before = await everything(db());
      joined = await merge(market, gone, kept);
    }, 60_000);
    afterAll(() => market.close());

    test('its cars, which buyers see under the older account’s name', async () => {
      const { own, other, sold } = filled.posts;
      const list = (await market.call(undefined, 'GET', `/api/Posts?userId=${kept}`)).value;
      const { value } = await market.call(undefined, 'GET', `/api/Posts/${other}`);
      const stored = await db()
        .selectFrom('post')
        .select(['id', 'stock_number'])
        .where('owner_id', '=', kept)
        .orderBy('id')
        .execute();

      expect(list.map(({ id }: { id: number }) => id).toSorted()).toEqual([own, other]);
      expect(value.ownerInfo.id).toBe(kept);
      expect(stored).toEqual([
        { id: own, stock_number: 'A-1' },
        { id: other, stock_number: null },
        { id: sold, stock_number: null },
      ]);
    });

    test('favourites with the notes of both, follows and clicks once, and none that refer to itself', async () => {
      const favourites = await db()
        .selectFrom('favourite')
        .select(['user_id', 'post_id', 'note'])
        .orderBy('post_id')
        .execute();
      const follows = await db()
        .selectFrom('follow')
        .select(['follower_id', 'followed_id'])
        .orderBy('follower_id')
        .execute();
      const clicks = await db()
        .selectFrom('social_click')
        .select('link')
        .where('user_id', '=', kept)
        .orderBy('link')
        .execute();

      expect(favourites).toEqual([
        { user_id: kept, post_id: filled.posts.own, note: 'Offers 11,500' },
        { user_id: kept, post_id: filled.posts.thirds, note: 'Called\nTyres worn' },
      ]);
      expect(follows).toEqual([
        { follower_id: third, followed_id: kept },
        { follower_id: kept, followed_id: third },
      ]);
      expect(clicks.map(({ link }) => link)).toEqual(['facebook', 'youTube']);
      expect(await db().selectFrom('invite').select(['invitee_id', 'inviter_id']).execute()).toEqual([
        { invitee_id: third, inviter_id: kept },
      ]);
    });

    test('credits, orders, the later draft with its photo, and imported files', async () => {
      const { post_credits, top_credits } = await market.credits(kept);
      const drafts = await db()
        .selectFrom('post_draft')
        .select(['user_id', 'post_id', 'content'])
        .orderBy('post_id')
        .execute();

      expect([post_credits, top_credits]).toEqual([7, 3]);
      expect(drafts).toEqual([
        { user_id: kept, post_id: 0, content: '{"other":1}' },
        { user_id: kept, post_id: filled.posts.other, content: '{}' },
      ]);
      expect(await db().selectFrom('post_draft_photo').select('user_id').execute()).toEqual([{ user_id: kept }]);
      expect(await db().selectFrom('stock_import_row').select('owner_id').execute()).toEqual([{ owner_id: kept }]);
      expect(await db().selectFrom('payment_order').select('user_id').execute()).toEqual([{ user_id: kept }]);
    });

    test('chats: two about one car stay separate, and one between both accounts stays readable', async () => {
      const { keptAsks, goneAsks, thirdAsks, eachOther } = filled.talks;
      const talks = await db()
        .selectFrom('conversation')
        .select(['id', 'buyer_id', 'seller_id', 'thread'])
        .orderBy('id')
        .execute();
      const senders = await db()
        .selectFrom('chat_message')
        .select('sender_id')
        .where('conversation_id', '=', goneAsks)
        .orderBy('number')
        .execute();
      const closed = await db()
        .selectFrom('conversation_member')
        .select(['user_id', 'is_archived', 'is_deleted', 'unread'])
        .where('conversation_id', '=', eachOther)
        .orderBy('user_id')
        .execute();
      const counts = await db()
        .selectFrom('chat_user')
        .select(['unread', 'muted_until'])
        .where('user_id', '=', kept)
        .execute();

      expect(talks).toEqual([
        { id: keptAsks, buyer_id: kept, seller_id: third, thread: 0 },
        { id: goneAsks, buyer_id: kept, seller_id: third, thread: goneAsks },
        { id: thirdAsks, buyer_id: third, seller_id: kept, thread: 0 },
        { id: eachOther, buyer_id: gone, seller_id: kept, thread: 0 },
      ]);
      expect(senders.map(({ sender_id }) => sender_id)).toEqual([kept, third]);
      expect(closed).toEqual([
        { user_id: kept, is_archived: 1, is_deleted: 0, unread: 0 },
        { user_id: gone, is_archived: 0, is_deleted: 1, unread: 1 },
      ]);
      // A moderator's restriction moves, too.
      expect(counts).toEqual([{ unread: 3, muted_until: '2027-01-01T00:00:00.000Z' }]);
    });

    test('every way to log in; the other account is empty and its links redirect', async () => {
      expect([joined.code, joined.value]).toEqual(['ok', { userId: kept }]);
      const ways = await db()
        .selectFrom('login_identity')
        .select(['provider', 'user_id'])
        .orderBy('provider')
        .execute();
      const { value } = await market.call(undefined, 'GET', `/api/Identity/userinfo?userId=${gone}`);
      const tombstone = await db().selectFrom('users').selectAll().where('id', '=', gone).executeTakeFirstOrThrow();
      const person = await db().selectFrom('users').selectAll().where('id', '=', kept).executeTakeFirstOrThrow();

      expect(ways).toEqual([
        { provider: 'google', user_id: kept },
        { provider: 'telegram', user_id: kept },
      ]);
      expect(value.id).toBe(kept);
      expect(tombstone).toMatchObject({ email: null, password_hash: null, post_credits: 0, merged_into: kept });
      // The profile of the signed-in account takes precedence.
      expect(person).toMatchObject({
        telegram: '@secret',
        country_id: 1,
        email: 'seller2@example.com',
        password_hash: 'kept-hash',
      });
      expect(await db().selectFrom('session').select('user_id').where('user_id', '=', gone).execute()).toEqual([]);
    });

    test('and sends letters to both addresses and adds a line to the audit log', async () => {
      await market.mail.settled();
      const letters = (await readLetters(market.dataDir)).map(({ to, kind }) => `${to} ${kind}`);
      const { value } = await market.call(admin, 'GET', '/api/admin/audit?act=accountsMerged');

      expect(letters.toSorted()).toEqual(['seller2@example.com accountsJoined', 'seller4@example.com accountsJoined']);
      expect(value).toHaveLength(1);
    });

    test('until support undoes it and both are restored', async () => {
      const { code, value } = await market.call(admin, 'POST', `/api/admin/users/${gone}/undoMerge`, REASON);

      expect([code, value.merges]).toEqual([
        'ok',
        [{ keptId: kept, goneId: gone, date: expect.any(String), undoneDate: expect.any(String), canUndo: false }],
      ]);
      expect(await everything(db())).toEqual(before);
      expect((await market.call(undefined, 'GET', `/api/Posts/${filled.posts.other}`)).value.ownerInfo.id).toBe(gone);
      expect((await market.call(admin, 'POST', `/api/admin/users/${gone}/undoMerge`, REASON)).code).toBe('NOT_FOUND');
    });
  });
});
