import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  MODERATOR_ACTIONS,
  OWNER_ACTIONS,
  type PostAction,
  type StoredStatus,
  TRANSITIONS,
} from '#contract/post-actions.ts';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost } from '#server/testing-posts.ts';
import { TEST_NOW } from '#server/testing.ts';
import { type Market, openMarket, postFields, sentPhoto } from '../testing-selling.ts';

const AT = '2026-11-20T10:00:00.000Z';
const iso = (ms: number) => new Date(ms).toISOString();

/** A post of user 1 in each status. */
const FACTS = {
  active: {},
  pending: { moderation: 'pending', review_since: AT },
  rejected: { moderation: 'rejected', rejection_reason: 'WRONG_PHOTO', rejected_at: AT },
  hidden: { hidden_at: AT },
  sold: { sold_at: AT },
  deleted: { deleted_at: AT },
} as const satisfies Record<StoredStatus, Parameters<typeof aPost>[0]>;
const STATUSES = Object.keys(FACTS) as StoredStatus[];

/** Where an action that is done leads. */
const LEADS_TO: Record<Exclude<PostAction, 'edit' | 'price'>, StoredStatus> = {
  hide: 'hidden',
  unHide: 'active',
  sold: 'sold',
  remove: 'deleted',
  top: 'active',
  stillForSale: 'active',
  approve: 'active',
  reject: 'rejected',
};

const ROLES = { owner: 1, stranger: 2, admin: 5, visitor: undefined } as const;
type Role = keyof typeof ROLES;
const ACTIONS = [...OWNER_ACTIONS, ...MODERATOR_ACTIONS].filter(
  // What both do to a post needs its whole form; they have tests of their own.
  (action) => action !== 'edit' && action !== 'price',
);

describe.each(DIALECTS)('the states of a post on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    await market.give(1, { top_credits: 100_000 });
  }, 60_000);
  afterAll(() => market.close());

  const add = async (status: StoredStatus): Promise<number> => {
    const row = aPost({ owner_id: 1, ...FACTS[status] });
    const { db } = market.database;
    const { id } = await db.insertInto('post').values(row).returning('id').executeTakeFirstOrThrow();
    const media_key = await sentPhoto(market.database, 1);
    await db.insertInto('post_photo').values({ post_id: id, position: 0, media_key }).execute();
    return id;
  };
  const act = (role: Role, action: (typeof ACTIONS)[number], id: number) => {
    const user = ROLES[role];
    switch (action) {
      case 'unHide':
        return market.call(user, 'DELETE', `/api/posts/unHide/${id}`);
      case 'remove':
        return market.call(user, 'DELETE', `/api/Posts?id=${id}`);
      case 'approve':
        return market.call(user, 'POST', `/api/admin/posts/${id}/approve`, {});
      case 'reject':
        return market.call(user, 'POST', `/api/admin/posts/${id}/reject`, { reasonCode: 'FRAUD' });
      case 'hide':
      case 'sold':
      case 'top':
      case 'stillForSale':
        return market.call(user, 'POST', `/api/posts/${action}`, { postId: id });
      default:
        return action satisfies never;
    }
  };
  const statusOf = async (id: number): Promise<StoredStatus> => {
    const post = await market.database.db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    if (post.deleted_at !== null) return 'deleted';
    if (post.sold_at !== null) return 'sold';
    if (post.hidden_at !== null) return 'hidden';
    return post.moderation === 'approved' ? 'active' : post.moderation;
  };

  const everything = ACTIONS.flatMap((action) =>
    STATUSES.flatMap((status) => (Object.keys(ROLES) as Role[]).map((role) => [action, status, role] as const)),
  );

  const expected = (action: (typeof ACTIONS)[number], status: StoredStatus, role: Role) => {
    const isModeration = action === 'approve' || action === 'reject';
    if (role === 'visitor') return { code: 'AUTH_REQUIRED', after: status };
    if (isModeration && role !== 'admin') return { code: 'FORBIDDEN', after: status };
    if (!isModeration && role !== 'owner') return { code: 'POST_NOT_FOUND', after: status };
    // What a moderator decides about is the post as if it were not hidden.
    const verdict = TRANSITIONS[action][isModeration && status === 'hidden' ? 'active' : status];
    if (verdict !== 'do') return { code: verdict === 'same' ? 'ok' : verdict, after: status };
    return { code: 'ok', after: isModeration && status === 'hidden' ? status : LEADS_TO[action] };
  };

  test.each(everything)('%s of a post that is %s, by the %s', async (action, status, role) => {
    const id = await add(status);
    const { code, after } = expected(action, status, role);
    const first = await act(role, action, id);

    expect([first.code, await statusOf(id)]).toEqual([code, after]);
    // Once more: harmless, except that ten more days at the top are ten more days.
    const again = action === 'top' ? first : await act(role, action, id);
    expect([again.code, await statusOf(id)]).toEqual([code, after]);
  });

  const edits = STATUSES.flatMap((status) =>
    (['owner', 'stranger', 'admin'] as const).map((role) => [status, role] as const),
  );
  test.each(edits)('edit of a post that is %s, by the %s', async (status, role) => {
    const id = await add(status);
    const user = ROLES[role];
    const verdict = role === 'owner' ? TRANSITIONS.edit[status] : 'POST_NOT_FOUND';
    await market.give(user, { post_credits: 10 });
    const photo = await sentPhoto(market.database, user);
    const reply = await market.save(user, postFields([photo], { id: String(id) }));

    expect(reply.code).toBe(verdict === 'do' ? 'ok' : verdict);
    // What waits or was rejected waits for a moderator; what is hidden stays so (D005, D007).
    const after = status === 'rejected' && verdict === 'do' ? 'pending' : status;
    expect(await statusOf(id)).toBe(after);
  });

  test('whatever an owner and a moderator do in turn, the server and the table agree', async () => {
    const step = fc.constantFrom(...ACTIONS);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const id = await add('pending');
        let model: {
          moderation: 'pending' | 'approved' | 'rejected';
          hidden: boolean;
          gone: 'sold' | 'deleted' | null;
        } = {
          moderation: 'pending',
          hidden: false,
          gone: null,
        };
        const shown = (isHidden: boolean): StoredStatus => {
          if (model.gone !== null) return model.gone;
          if (isHidden) return 'hidden';
          return model.moderation === 'approved' ? 'active' : model.moderation;
        };
        for (const action of steps) {
          const isModeration = action === 'approve' || action === 'reject';
          const verdict = TRANSITIONS[action][shown(model.hidden && !isModeration)];
          const reply = await act(isModeration ? 'admin' : 'owner', action, id);
          expect(reply.code).toBe(verdict === 'do' || verdict === 'same' ? 'ok' : verdict);
          if (verdict !== 'do') continue;
          if (action === 'hide') model = { ...model, hidden: true };
          if (action === 'unHide') model = { ...model, hidden: false };
          if (action === 'sold') model = { ...model, gone: 'sold' };
          if (action === 'remove') model = { ...model, gone: 'deleted' };
          if (action === 'approve') model = { ...model, moderation: 'approved' };
          if (action === 'reject') model = { ...model, moderation: 'rejected' };
        }
        expect(await statusOf(id)).toBe(shown(model.hidden));
      }),
      { numRuns: 40, seed: 20_261_121 },
    );
  });

  test('hiding takes a post out of lists and pages at once, showing brings it back', async () => {
    const id = await market.publish(1);
    const seen = async () => {
      const list = await market.call(undefined, 'GET', '/api/Posts?pageCount=100');
      const page = await market.call(undefined, 'GET', `/api/Posts/${id}`);
      return [list.value.some((card: { id: number }) => card.id === id), page.code];
    };
    const before = await seen();
    await act('owner', 'hide', id);
    const hidden = await seen();
    await act('owner', 'unHide', id);

    expect([before, hidden, await seen()]).toEqual([
      [true, 'ok'],
      [false, 'POST_NOT_FOUND'],
      [true, 'ok'],
    ]);
  });

  test('a hidden post whose text was never approved is pending when shown again', async () => {
    const id = await add('pending');
    await act('owner', 'hide', id);

    expect((await act('owner', 'unHide', id)).value.status).toBe('pending');
  });

  test('the top costs a credit, lasts ten days, is extended where it runs and ends with the sale', async () => {
    const id = await market.publish(1);
    await market.give(1, { top_credits: 2 });
    const first = await act('owner', 'top', id);
    const second = await act('owner', 'top', id);
    const third = await act('owner', 'top', id);
    const hidden = await act('owner', 'hide', id);
    const sold = await act('owner', 'sold', id);
    await market.give(1, { top_credits: 100_000 });

    expect([first.value.topUntil, first.value.topCredits]).toEqual([iso(TEST_NOW + 10 * DAY_MS), 1]);
    expect([second.value.topUntil, second.value.topCredits]).toEqual([iso(TEST_NOW + 20 * DAY_MS), 0]);
    expect([third.status, third.code]).toEqual([402, 'TOP_LIMIT_REACHED']);
    expect([hidden.value.topUntil, sold.value.topUntil]).toEqual([iso(TEST_NOW + 20 * DAY_MS), null]);
  });

  test('topping under one key is paid once', async () => {
    const id = await market.publish(1);
    const before = await market.credits(1);
    const top = () => market.call(1, 'POST', '/api/posts/top', { postId: id }, { 'idempotency-key': `top-of-${id}-x` });
    const one = await top();
    const two = await top();

    expect(one.value).toEqual(two.value);
    expect((await market.credits(1)).top_credits).toBe(before.top_credits - 1);
  });

  test('the price of a sold car is private', async () => {
    const id = await market.publish(1);
    await market.call(1, 'POST', '/api/posts/sold', { postId: id, soldPrice: 8_765_432, soldTo: 'Aram' });
    const page = await market.call(2, 'GET', `/api/Posts/${id}`);

    expect(page.value.status).toBe('sold');
    expect(JSON.stringify(page.value)).not.toMatch(/8765432|Aram/);
  });

  test('the counts say how many posts of each status one has', async () => {
    const { db } = market.database;
    const rows = STATUSES.map((status) => aPost({ owner_id: 4, ...FACTS[status] }));
    await db
      .insertInto('post')
      .values([...rows, aPost({ owner_id: 4 })])
      .execute();

    expect((await market.call(4, 'GET', '/api/Posts/UserPosts/Counts')).value).toEqual({
      All: 6,
      Active: 2,
      Pending: 1,
      Rejected: 1,
      Hidden: 1,
      Sold: 1,
      Asked: 0,
      Favorites: 0,
    });
  });

  test.each([{}, { postId: '7' }, { postId: -1 }, { postId: 1.5 }, { postId: 1e12 }, { postId: 1, ownerId: 2 }])(
    'hide takes no %j',
    async (body) => {
      expect((await market.call(1, 'POST', '/api/posts/hide', body)).code).toBe('VALIDATION_FAILED');
    },
  );

  test.each(['', '?id=1&postId=1', '?id=0', '?id=1e3', '?id=-1'])('DELETE /api/Posts%s is refused', async (query) => {
    expect((await market.call(1, 'DELETE', `/api/Posts${query}`)).code).toBe('VALIDATION_FAILED');
  });
});
