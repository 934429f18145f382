import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket } from '#server/modules/posts/testing-selling.ts';
import { PEOPLE } from './testing-belongings.ts';
import { fillTwo, merge } from './testing.ts';

const { kept, gone, third, admin } = PEOPLE;
const REASON = { reason: 'The user asked for it.' };

describe.each(DIALECTS)('undoing a merge of accounts on %s', (dialect) => {
  let market: Market;
  let filled: Awaited<ReturnType<typeof fillTwo>>;
  const db = () => market.database.db;
  beforeEach(async () => {
    market = await openMarket({ dialect });
    filled = await fillTwo(market.database);
    await merge(market, kept, gone);
  }, 60_000);
  afterEach(() => market.close());
  const undo = () => market.call(admin, 'POST', `/api/admin/users/${gone}/undoMerge`, REASON);

  test('keeps later changes', async () => {
    await db().deleteFrom('chat_block').execute();
    await db().updateTable('chat_user').set({ muted_until: null }).execute();
    const newPost = await market.publish(kept);
    const chat = await market.inChatAs(kept);
    const sent = await market.app.inject({
      method: 'POST',
      url: `/chat/api/v1/conversations/${filled.talks.thirdAsks}/messages`,
      headers: chat,
      payload: { kind: 'text', text: 'Still there', clientKey: '0a5e0e0c-6f2e-4c1c-9d3e-0123456789ab' },
    });
    await db().deleteFrom('favourite').where('post_id', '=', filled.posts.own).execute();
    await db().updateTable('favourite').set({ note: 'Sold soon' }).where('post_id', '=', filled.posts.thirds).execute();
    await db().updateTable('users').set({ email: 'new@example.com', post_credits: 2 }).where('id', '=', kept).execute();

    expect((await undo()).code).toBe('ok');

    const owners = await db().selectFrom('post').select(['id', 'owner_id']).orderBy('id').execute();
    expect(owners.find(({ id }) => id === newPost)?.owner_id).toBe(kept);
    expect(owners.find(({ id }) => id === filled.posts.other)?.owner_id).toBe(gone);
    expect(sent.statusCode).toBe(200);
    const senders = await db()
      .selectFrom('chat_message')
      .select('sender_id')
      .where('conversation_id', '=', filled.talks.thirdAsks)
      .orderBy('number')
      .execute();
    expect(senders.map(({ sender_id }) => sender_id)).toEqual([third, gone, gone]);
    expect(
      await db().selectFrom('favourite').select('user_id').where('post_id', '=', filled.posts.own).execute(),
    ).toEqual([]);
    expect(
      await db()
        .selectFrom('favourite')
        .select(['user_id', 'note'])
        .where('post_id', '=', filled.posts.thirds)
        .orderBy('user_id')
        .execute(),
    ).toEqual([
      { user_id: kept, note: 'Sold soon' },
      { user_id: gone, note: 'Tyres worn' },
    ]);
    const people = await db()
      .selectFrom('users')
      .select(['id', 'email', 'post_credits'])
      .where('id', 'in', [kept, gone])
      .orderBy('id')
      .execute();
    expect(people).toEqual([
      { id: kept, email: 'new@example.com', post_credits: 0 },
      { id: gone, email: 'seller4@example.com', post_credits: 2 },
    ]);
  });

  test('only claims an address that was taken in the meantime', async () => {
    await db().updateTable('users').set({ email: 'seller2@example.com' }).where('id', '=', third).execute();

    await undo();

    const { email, pending_email } = await db()
      .selectFrom('users')
      .select(['email', 'pending_email'])
      .where('id', '=', kept)
      .executeTakeFirstOrThrow();
    expect([email, pending_email]).toEqual([null, 'seller2@example.com']);
  });

  test('is refused after 30 days', async () => {
    await db().updateTable('account_merge').set({ at: '2026-10-21T11:00:00.000Z' }).execute();

    expect((await undo()).code).toBe('NOT_FOUND');
    await market.merges.forgetOld();
    expect(await db().selectFrom('account_merge').select('journal').execute()).toEqual([{ journal: '' }]);
  });

  test('ends the sessions of both, and separates their stock', async () => {
    await db().updateTable('users').set({ is_business: 1 }).where('id', '=', kept).execute();
    const headers = await market.as(kept);
    const first = await market.app.inject({ url: '/api/Inventory', headers });
    const { cursor } = first.json().value ?? first.json();

    await undo();

    expect((await market.app.inject({ url: '/api/Identity/sessions', headers })).json().error?.code).toBe(
      'SESSION_EXPIRED',
    );
    const after = (
      await market.app.inject({ url: `/api/Inventory?since=${cursor}`, headers: await market.as(kept) })
    ).json();
    expect((after.value.rows as { id: number }[]).map(({ id }) => id)).not.toContain(filled.posts.other);
    expect(after.value.removed).toContain(filled.posts.other);
  });
});
