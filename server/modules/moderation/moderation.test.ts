import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REJECTION_REASONS } from '#contract/http/reasons.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { type Fields, type Market, openMarket, postFields, sentPhoto } from '#server/modules/posts/testing-selling.ts';
import { aPost } from '#server/testing-posts.ts';

const ADMIN = 5;
const SUSPECT: Fields = { description: 'Call 077 12 34 56' };

describe.each(DIALECTS)('moderation on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    await market.give(1, { post_credits: 100 });
  }, 60_000);
  afterAll(() => market.close());

  const approve = (id: number) => market.call(ADMIN, 'POST', `/api/admin/posts/${id}/approve`, {});
  const reject = (id: number, body: object = { reasonCode: 'CONTACTS_IN_TEXT', note: 'No numbers in the text.' }) =>
    market.call(ADMIN, 'POST', `/api/admin/posts/${id}/reject`, body);
  const form = async (id: number) => (await market.call(1, 'GET', `/api/Posts/edit/${id}`)).value;
  const resubmit = async (id: number, over: Fields = {}) =>
    market.save(1, postFields([(await form(id)).images[0].key], { id: String(id), ...over }));
  const queued = async (): Promise<number[]> => {
    const { value } = await market.call(ADMIN, 'GET', '/api/admin/posts?pageCount=100');
    return value.map(({ id }: { id: number }) => id);
  };
  const letters = async () => {
    await market.mail.settled();
    const folder = path.join(market.dataDir, 'mail');
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { links: string[] });
  };

  test('reject, read why, fix, send in again, approve: the seller is notified each time and pays once', async () => {
    const before = (await market.credits(1)).post_credits;
    const id = await market.publish(1, SUSPECT);
    const rejected = await reject(id);
    const returned = (await market.credits(1)).post_credits;
    const shown = await form(id);
    const again = await resubmit(id, { description: 'One owner.' });
    const waiting = await form(id);
    const approved = await approve(id);
    const { value } = await market.call(ADMIN, 'GET', `/api/admin/posts/${id}`);

    expect([rejected.code, returned]).toEqual(['ok', before]);
    expect(shown).toMatchObject({
      status: 'rejected',
      rejection: { reasonCode: 'CONTACTS_IN_TEXT', note: 'No numbers in the text.' },
    });
    expect(again.value).toMatchObject({ status: 'pending', postCredits: before - 1 });
    expect(waiting.rejection).toBeNull();
    expect(approved.code).toBe('ok');
    expect((await market.call(undefined, 'GET', `/api/Posts/${id}`)).code).toBe('ok');
    expect(value.history.map(({ action }: { action: string }) => action)).toEqual([
      'create',
      'reject',
      'edit',
      'approve',
    ]);
    expect(value.history[1]).toMatchObject({ actorId: ADMIN, details: { reasonCode: 'CONTACTS_IN_TEXT' } });
    const links = (await letters()).flatMap((letter) => letter.links.map((link) => new URL(link).pathname));
    expect(links).toEqual(expect.arrayContaining([`/posts/edit/${id}`, `/posts/view/${id}`]));
  });

  test('the credit of a post that was live does not come back, and its resubmission costs none', async () => {
    const id = await market.publish(1);
    const before = (await market.credits(1)).post_credits;
    await reject(id, { reasonCode: 'FRAUD' });
    const after = (await market.credits(1)).post_credits;

    expect(after).toBe(before);
    expect((await resubmit(id)).value).toMatchObject({ status: 'pending', postCredits: before });
  });

  test('rejecting twice gives one credit back', async () => {
    const id = await market.publish(1, SUSPECT);
    const before = (await market.credits(1)).post_credits;
    await Promise.all([reject(id), reject(id), reject(id)]);

    expect((await market.credits(1)).post_credits).toBe(before + 1);
  });

  test('the credit of a hidden post that nobody ever saw comes back, whether it was approved or not', async () => {
    const { id } = await market.database.db
      .insertInto('post')
      .values(aPost({ owner_id: 1, moderation: 'approved', hidden_at: '2026-11-01T00:00:00.000Z' }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const before = (await market.credits(1)).post_credits;
    await reject(id, { reasonCode: 'WRONG_PHOTO' });
    const returned = (await market.credits(1)).post_credits;
    const again = await market.save(1, postFields([await sentPhoto(market.database, 1)], { id: String(id) }));

    expect(returned).toBe(before + 1);
    expect(again.value).toMatchObject({ status: 'hidden', postCredits: before });
  });

  test('who has no credit left cannot send in again what gave one back', async () => {
    const id = await market.publish(1, SUSPECT);
    await reject(id);
    await market.give(1, { post_credits: 0 });
    const refused = await resubmit(id);
    await market.give(1, { post_credits: 100 });

    expect(refused.code).toBe('PLAN_LIMIT_REACHED');
    expect((await form(id)).status).toBe('rejected');
  });

  test('the queue holds what waits, the longest first, with what the checks found; decisions empty it', async () => {
    const one = await market.publish(1, SUSPECT);
    const two = await market.publish(1, SUSPECT);
    const before = await queued();
    const { value } = await market.call(ADMIN, 'GET', '/api/admin/posts?pageCount=100');
    const line = value.find((each: { id: number }) => each.id === one);
    await approve(one);
    await reject(two);

    expect(before.indexOf(one)).toBeLessThan(before.indexOf(two));
    expect(line).toMatchObject({ ownerId: 1, findings: ['CONTACTS_IN_TEXT'], reportsCount: 0, status: 'pending' });
    expect((await queued()).filter((id) => id === one || id === two)).toEqual([]);
  });

  test('three people’s reports bring a live post before a moderator; one’s own and repeated ones do not count', async () => {
    const id = await market.publish(1);
    const report = (userId: number) => market.call(userId, 'POST', '/api/posts/report', { postId: id, reason: 'sold' });
    const own = await report(1);
    await report(2);
    await report(2);
    await report(3);
    const early = await queued();
    await report(4);
    const { value: reports } = await market.call(ADMIN, 'GET', '/api/admin/reports?pageCount=100');

    expect(own.code).toBe('VALIDATION_FAILED');
    expect(early).not.toContain(id);
    expect(await queued()).toContain(id);
    expect((await market.call(undefined, 'GET', `/api/Posts/${id}`)).code).toBe('ok');
    expect(reports.filter(({ postId }: { postId: number }) => postId === id)).toHaveLength(3);
    await approve(id);
    expect(await queued()).not.toContain(id);
  });

  test('the third report counts as such, however many come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await market.publish(1);
      const body = { postId: id, reason: 'fraud' };
      await Promise.all([2, 3, 4].map((userId) => market.call(userId, 'POST', '/api/posts/report', body)));

      expect(await queued()).toContain(id);
    }
  });

  test('a hidden or waiting post cannot be reported by a user who cannot see it', async () => {
    const id = await market.publish(1, SUSPECT);

    expect((await market.call(2, 'POST', '/api/posts/report', { postId: id, reason: 'fraud' })).code).toBe(
      'POST_NOT_FOUND',
    );
  });

  test.each([
    {},
    { reasonCode: 'BECAUSE' },
    { reasonCode: 'OTHER', note: 'x'.repeat(1001) },
    { reasonCode: 'OTHER', by: 1 },
  ])('a rejection with %j is refused', async (body) => {
    const id = await market.publish(1, SUSPECT);

    expect((await reject(id, body)).code).toBe('VALIDATION_FAILED');
    expect((await form(id)).status).toBe('pending');
  });

  test.each(REJECTION_REASONS)('the reason %s reaches the seller', async (reasonCode) => {
    const photo = await sentPhoto(market.database, 1);
    await market.database.db.updateTable('post').set({ created_at: '2026-11-01T00:00:00.000Z' }).execute();
    const { value } = await market.save(1, postFields([photo], SUSPECT));
    await reject(value.id, { reasonCode });

    expect((await form(value.id)).rejection).toMatchObject({ reasonCode, note: '' });
  });

  test('a post that is not there is not found', async () => {
    expect([(await approve(999_999)).code, (await reject(999_999)).code]).toEqual(['POST_NOT_FOUND', 'POST_NOT_FOUND']);
  });
});
