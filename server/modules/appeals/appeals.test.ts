import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { type Market, openMarket, postFields } from '#server/modules/posts/testing-selling.ts';

const SELLER = 1;
const STRANGER = 2;
const REJECTER = 5;
const OTHER = 4;
const WORDS = 'The number in the text is the number of the engine.';

describe.each(DIALECTS)('appeals of rejections on %s', (dialect) => {
  let market: Market;
  beforeAll(async () => {
    market = await openMarket({ dialect });
    await market.give(SELLER, { post_credits: 100 });
  }, 60_000);
  afterAll(() => market.close());

  const setRole = (id: number, role: 0 | 1) =>
    market.database.db.updateTable('users').set({ role }).where('id', '=', id).execute();
  const withOtherAdmin = async (run: () => Promise<void>) => {
    await setRole(OTHER, 1);
    try {
      await run();
    } finally {
      await setRole(OTHER, 0);
    }
  };
  const reject = (id: number, by = REJECTER) =>
    market.call(by, 'POST', `/api/admin/posts/${id}/reject`, { reasonCode: 'CONTACTS_IN_TEXT', note: 'A number.' });
  const rejected = async (): Promise<number> => {
    const id = await market.publish(SELLER, { description: 'Call 077 12 34 56' });
    await reject(id);
    return id;
  };
  const appeal = (postId: number, by = SELLER, text = WORDS) =>
    market.call(by, 'POST', '/api/posts/appeal', { postId, text });
  const open = async (by = REJECTER) => {
    const { value } = await market.call(by, 'GET', '/api/admin/appeals?pageCount=100');
    return value as { id: number; postId: number; canDecide: boolean; text: string; rejectedBy: string }[];
  };
  const idOf = async (postId: number): Promise<number> => {
    const found = (await open()).find((each) => each.postId === postId);
    expect(found).toBeDefined();
    return found?.id ?? 0;
  };
  const decide = (id: number, body: object, by = REJECTER) =>
    market.call(by, 'POST', `/api/admin/appeals/${id}/decide`, body);
  const form = async (id: number) => (await market.call(SELLER, 'GET', `/api/Posts/edit/${id}`)).value;
  const kindsOfLetters = async (): Promise<string[]> => {
    await market.mail.settled();
    const folder = path.join(market.dataDir, 'mail');
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => (JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { kind: string }).kind);
  };
  const actsOn = async (id: number) => {
    const { value } = await market.call(REJECTER, 'GET', `/api/admin/audit?targetKind=appeal&targetId=${id}`);
    return value as { act: string; reason: string }[];
  };

  test('a seller appeals once for a rejection, and reads that it is looked at', async () => {
    const id = await rejected();

    const sent = await appeal(id);
    const again = await appeal(id, SELLER, 'Once more, with other words.');
    const [own] = (await market.call(SELLER, 'GET', '/api/Posts/UserPosts?status=Rejected')).value.filter(
      (post: { id: number }) => post.id === id,
    );

    expect(sent.value).toMatchObject({ text: WORDS, decision: null, answer: '' });
    expect(again.code).toBe('POST_STATE');
    expect((await form(id)).rejection).toMatchObject({ appeal: { text: WORDS, decision: null } });
    expect(own.own.rejection.appeal).toMatchObject({ text: WORDS, decision: null });
    expect((await open()).find(({ postId }) => postId === id)).toMatchObject({ text: WORDS });
  });

  test('many at once are one', async () => {
    const id = await rejected();

    const codes = (await Promise.all([appeal(id), appeal(id), appeal(id)])).map(({ code }) => code);

    expect(codes.toSorted()).toEqual(['POST_STATE', 'POST_STATE', 'ok']);
    expect((await open()).filter(({ postId }) => postId === id)).toHaveLength(1);
  });

  test('accepted publishes the post, takes the returned credit, and notifies the seller', async () => {
    const id = await rejected();
    const { post_credits: before } = await market.credits(SELLER);
    await appeal(id);
    const appealId = await idOf(id);

    const decided = await decide(appealId, { decision: 'accepted' });

    expect(decided.code).toBe('ok');
    expect((await market.call(undefined, 'GET', `/api/Posts/${id}`)).code).toBe('ok');
    expect((await form(id)).rejection).toBeNull();
    expect((await market.credits(SELLER)).post_credits).toBe(before - 1);
    expect(await actsOn(appealId)).toMatchObject([{ act: 'appealAccepted' }]);
    expect(await open()).not.toContainEqual(expect.objectContaining({ postId: id }));
    const kinds = await kindsOfLetters();
    expect(kinds.filter((kind) => kind === 'appealAccepted')).toHaveLength(1);
    expect(kinds).not.toContain('postApproved');
  });

  test('accepted costs nothing where the credit is spent', async () => {
    const id = await rejected();
    await appeal(id);
    await market.give(SELLER, { post_credits: 0 });

    const decided = await decide(await idOf(id), { decision: 'accepted' });
    const { post_credits: left } = await market.credits(SELLER);
    await market.give(SELLER, { post_credits: 100 });

    expect([decided.code, left]).toEqual(['ok', 0]);
    expect((await market.call(undefined, 'GET', `/api/Posts/${id}`)).code).toBe('ok');
  });

  test('refused needs an answer, which the seller reads', async () => {
    const id = await rejected();
    await appeal(id);
    const appealId = await idOf(id);

    const silent = await decide(appealId, { decision: 'refused', answer: ' ' });
    const decided = await decide(appealId, { decision: 'refused', answer: 'It is a phone number.' });
    const repeated = await decide(appealId, { decision: 'refused', answer: 'It is a phone number.' });
    const turned = await decide(appealId, { decision: 'accepted' });

    expect([silent.code, decided.code, repeated.code, turned.code]).toEqual([
      'VALIDATION_FAILED',
      'ok',
      'ok',
      'POST_STATE',
    ]);
    expect((await form(id)).rejection).toMatchObject({
      appeal: { decision: 'refused', answer: 'It is a phone number.' },
    });
    expect(await actsOn(appealId)).toMatchObject([{ act: 'appealRefused', reason: 'It is a phone number.' }]);
    expect((await kindsOfLetters()).filter((kind) => kind === 'appealRefused')).toHaveLength(1);
  });

  test('is decided by another moderator where there is one', async () => {
    const id = await rejected();
    await appeal(id);
    const appealId = await idOf(id);

    await withOtherAdmin(async () => {
      const mine = (await open()).find(({ postId }) => postId === id);
      const theirs = (await open(OTHER)).find(({ postId }) => postId === id);
      const own = await decide(appealId, { decision: 'accepted' });
      const other = await decide(appealId, { decision: 'accepted' }, OTHER);

      expect([mine?.canDecide, theirs?.canDecide]).toEqual([false, true]);
      expect([own.code, other.code]).toEqual(['FORBIDDEN', 'ok']);
    });
  });

  test('is never decided by the seller', async () => {
    const id = await rejected();
    await appeal(id);
    const appealId = await idOf(id);
    await setRole(SELLER, 1);

    const own = await decide(appealId, { decision: 'accepted' }, SELLER);
    await setRole(SELLER, 0);

    expect(own.code).toBe('FORBIDDEN');
  });

  test('ends with the post sent in again; the next rejection can be appealed again', async () => {
    const id = await rejected();
    await appeal(id);
    const appealId = await idOf(id);
    const { images } = await form(id);
    await market.save(SELLER, postFields([images[0].key], { id: String(id), description: 'Call 077 12 34 57' }));

    const late = await decide(appealId, { decision: 'accepted' });
    expect(await open()).not.toContainEqual(expect.objectContaining({ postId: id }));
    await market.database.db
      .updateTable('appeal')
      .set({ rejected_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', appealId)
      .execute();
    await reject(id);
    const next = await appeal(id, SELLER, 'This number is a price.');

    expect(late.code).toBe('POST_STATE');
    expect(next.code).toBe('ok');
    expect((await form(id)).rejection.appeal).toMatchObject({ text: 'This number is a price.' });
  });

  test('is for the seller of a rejected post alone', async () => {
    const id = await rejected();
    const live = await market.publish(SELLER);

    const replies = [
      await appeal(id, STRANGER),
      await appeal(live),
      await appeal(999_999),
      await appeal(id, SELLER, 'Short'),
      await appeal(id, SELLER, 'x'.repeat(2001)),
    ];

    expect(replies.map(({ code }) => code)).toEqual([
      'POST_NOT_FOUND',
      'POST_STATE',
      'POST_NOT_FOUND',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
    ]);
    expect((await decide(999_999, { decision: 'accepted' })).code).toBe('NOT_FOUND');
  });
});
