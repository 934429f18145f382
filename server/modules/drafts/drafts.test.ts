import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Draft, DraftContent } from '#contract/http/drafts.ts';
import { mediaUrl } from '#contract/media.ts';
import { DAY_MS } from '#contract/time.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { TEST_NOW } from '#server/testing.ts';
import { sweepUploads } from '#server/modules/uploads/index.ts';
import { type Market, openMarket, postFields, sentPhoto } from '#server/modules/posts/testing-selling.ts';
import { sweepDrafts } from './index.ts';

const aKey = () => createHash('sha256').update(randomBytes(16)).digest('hex');
const content = (over: Partial<DraftContent> = {}): DraftContent => ({
  values: { year: '2015', description: 'Տեքստ, որ դեռ գրվում է', price: 'not a number yet' },
  features: [3, 1],
  images: [],
  ...over,
});

describe.each(DIALECTS)('drafts of accounts on %s', (dialect) => {
  let market: Market;
  let clock = TEST_NOW;
  beforeAll(async () => {
    market = await openMarket({ dialect, now: () => clock });
    await market.give(1, { post_credits: 100 });
  }, 60_000);
  afterAll(() => market.close());
  beforeEach(async () => {
    clock = TEST_NOW;
    await market.database.db.deleteFrom('post_draft').execute();
  });

  const save = (userId: number, postId: number | string, body: object = content()) =>
    market.call(userId, 'PUT', `/api/Drafts/${postId}`, body);
  const list = async (userId: number): Promise<Draft[]> => (await market.call(userId, 'GET', '/api/Drafts')).value;
  const remove = (userId: number, postId: number) => market.call(userId, 'DELETE', `/api/Drafts/${postId}`);
  const sweep = async () => {
    await sweepDrafts(market.database.db, () => clock);
    await sweepUploads({ db: market.database.db, media: market.media, now: () => clock });
  };
  const isStored = async (key: string) => (await market.media.find(key)) !== undefined;
  const laterBy = (days: number) => {
    clock = TEST_NOW + days * DAY_MS;
  };

  test('what was typed on one device is shown on another, as it was typed, and no other user sees it', async () => {
    const saved = await save(1, 0);

    expect(saved.value).toEqual({ savedDateUtc: new Date(TEST_NOW).toISOString() });
    expect(await list(1)).toEqual([{ ...content(), postId: 0, savedDateUtc: saved.value.savedDateUtc, imageUrls: {} }]);
    expect(await list(2)).toEqual([]);
  });

  test('a draft replaces the one before it, each post has its own, the latest is first', async () => {
    const id = await market.publish(1);
    await save(1, 0, content({ values: { year: '1' } }));
    clock += 1000;
    await save(1, id, content({ values: { year: '2' } }));
    clock += 1000;
    await save(1, 0, content({ values: { year: '3' } }));

    expect((await list(1)).map(({ postId, values }) => [postId, values['year']])).toEqual([
      [0, '3'],
      [id, '2'],
    ]);
  });

  test('a draft is deleted when its post is created, even if the reply is lost, and no other draft is', async () => {
    const other = await market.publish(1);
    const key = await sentPhoto(market.database, 1);
    await save(1, 0, content({ images: [key] }));
    await save(1, other);
    await save(2, 0);

    const refused = await market.save(1, postFields([key], { regionId: '75' }));
    const before = (await list(1)).map(({ postId }) => postId);
    const saved = await market.save(1, postFields([key]));

    expect([refused.code, before.toSorted((a, b) => a - b)]).toEqual(['VALIDATION_FAILED', [0, other]]);
    expect(saved.code).toBe('ok');
    expect((await list(1)).map(({ postId }) => postId)).toEqual([other]);
    expect(await list(2)).toHaveLength(1);
    clock += 2 * DAY_MS;
    await sweep();
    expect(await isStored(key)).toBe(true);
  });

  test('a draft of changes goes with the changes', async () => {
    const key = await sentPhoto(market.database, 1);
    const { id } = (await market.save(1, postFields([key]))).value;
    await save(1, id, content({ images: [key] }));
    await save(1, 0);

    const saved = await market.save(1, postFields([key], { id: String(id), price: '9000' }));

    expect(saved.code).toBe('ok');
    expect((await list(1)).map(({ postId }) => postId)).toEqual([0]);
  });

  test('a removed draft is gone, and removing it again is harmless', async () => {
    await save(1, 0);
    const replies = [await remove(2, 0), await remove(1, 0), await remove(1, 0)];

    expect(replies.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok']);
    expect(await list(1)).toEqual([]);
  });

  test('one person’s removal leaves another’s draft alone', async () => {
    await save(1, 0);
    await remove(2, 0);

    expect(await list(1)).toHaveLength(1);
  });

  test('drafts are of one’s own posts; those of others, of deleted ones and of none are not found', async () => {
    const id = await market.publish(1);
    const deleted = await market.publish(1);
    await save(1, deleted);
    await market.call(1, 'DELETE', `/api/Posts?postId=${deleted}`);
    const codes = [await save(2, id), await save(1, 999_999), await save(1, deleted), await save(5, id)];

    expect(codes.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'POST_NOT_FOUND'));
    expect(await list(1)).toEqual([]);
  });

  test('the photos of a draft are kept while it exists, and can be published then', async () => {
    const named = await sentPhoto(market.database, 1);
    const unnamed = await sentPhoto(market.database, 1);
    await save(1, 0, content({ images: [named] }));
    laterBy(10);
    await sweep();
    const kept = [await isStored(named), await isStored(unnamed)];
    const [draft] = await list(1);
    const published = await market.save(1, postFields([named]));

    expect(kept).toEqual([true, false]);
    expect(draft?.imageUrls).toEqual({ [named]: mediaUrl(named) });
    expect(published.code).toBe('ok');
  });

  test('a photo that a draft lets go of stays one more day', async () => {
    const first = await sentPhoto(market.database, 1);
    const second = await sentPhoto(market.database, 1);
    await save(1, 0, content({ images: [first, second] }));
    laterBy(5);
    await save(1, 0, content({ images: [second] }));
    laterBy(5.9);
    await sweep();
    const early = [await isStored(first), await isStored(second)];
    laterBy(6.1);
    await sweep();
    const late = [await isStored(first), await isStored(second)];
    await remove(1, 0);
    laterBy(7.2);
    await sweep();

    expect([early, late, await isStored(second)]).toEqual([[true, true], [false, true], false]);
  });

  test('a key names nobody’s photo but one’s own: it is neither kept nor shown', async () => {
    const theirs = await sentPhoto(market.database, 2);
    const never = aKey();
    await save(1, 0, content({ images: [theirs, never] }));
    const [draft] = await list(1);
    laterBy(2);
    await sweep();

    expect([draft?.images, draft?.imageUrls]).toEqual([[theirs, never], {}]);
    expect(await isStored(theirs)).toBe(false);
  });

  test('a photo that is sent after its draft is kept from the next time the draft is saved', async () => {
    const photo = await sentPhoto(market.database, 1);
    const { db } = market.database;
    await db.deleteFrom('upload').where('key', '=', photo).execute();
    await save(1, 0, content({ images: [photo] }));
    const before = (await list(1))[0]?.imageUrls;
    await db
      .insertInto('upload')
      .values({ key: photo, user_id: 1, created_at: new Date(clock).toISOString() })
      .execute();
    await save(1, 0, content({ images: [photo] }));

    expect([before, Object.keys((await list(1))[0]?.imageUrls ?? {})]).toEqual([{}, [photo]]);
  });

  test('photos of one’s own post may be in its draft, another post’s may not', async () => {
    const id = await market.publish(1);
    const other = await market.publish(2);
    const keyOf = async (postId: number) => {
      const query = market.database.db.selectFrom('post_photo').select('media_key').where('post_id', '=', postId);
      return (await query.executeTakeFirstOrThrow()).media_key;
    };
    const own = await keyOf(id);
    const theirs = await keyOf(other);
    await market.database.db.deleteFrom('upload').execute();
    await save(1, id, content({ images: [own, theirs] }));

    expect(Object.keys((await list(1))[0]?.imageUrls ?? {})).toEqual([own]);
  });

  test('an uploaded film that a draft names is kept as well', async () => {
    const key = aKey();
    const { db } = market.database;
    await db
      .insertInto('upload')
      .values({ key, user_id: 1, created_at: new Date(clock).toISOString() })
      .execute();
    await save(1, 0, content({ values: { videoUrl: `/media/${key}/video.mp4` } }));
    laterBy(3);
    await sweep();
    const uploads = () => db.selectFrom('upload').select('key').where('key', '=', key).execute();
    const kept = await uploads();
    await save(1, 0, content());
    laterBy(5);
    await sweep();

    expect([kept, await uploads()]).toEqual([[{ key }], []]);
  });

  test('what nobody changed for 60 days is deleted, and its photos with it', async () => {
    const photo = await sentPhoto(market.database, 1);
    await save(1, 0, content({ images: [photo] }));
    laterBy(59.9);
    await sweep();
    const kept = await list(1);
    laterBy(60.1);
    await sweep();

    expect([kept.length, await list(1), await isStored(photo)]).toEqual([1, [], false]);
  });

  test('the draft of a post that was deleted goes with the next sweep', async () => {
    const id = await market.publish(1);
    await save(1, id);
    await market.call(1, 'DELETE', `/api/Posts?postId=${id}`);
    await sweep();

    expect(await market.database.db.selectFrom('post_draft').selectAll().execute()).toEqual([]);
  });

  test('a person has 50 drafts and no more, also when two devices save at once; an existing draft can still be changed', async () => {
    const { db } = market.database;
    const saved_at = new Date(TEST_NOW).toISOString();
    const rows = Array.from({ length: 49 }, (_, at) => ({
      user_id: 1,
      post_id: 500_000 + at,
      content: '{}',
      saved_at,
    }));
    await db.insertInto('post_draft').values(rows).execute();
    const one = await market.publish(1);
    const two = await market.publish(1);
    const codes = (await Promise.all([save(1, one), save(1, two)])).map(({ code }) => code);
    const known = codes[0] === 'ok' ? one : two;

    expect(codes.toSorted()).toEqual(['DAILY_LIMIT', 'ok']);
    expect((await save(1, known)).code).toBe('ok');
    expect((await save(2, 0)).code).toBe('ok');
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['a text that is too long', content({ values: { description: 'x'.repeat(5001) } })],
    [
      'more than 32 kB in all',
      content({
        values: Object.fromEntries(Array.from({ length: 8 }, (_, at) => ['f'.repeat(at + 1), 'x'.repeat(4900)])),
      }),
    ],
    ['a field that is no name', content({ values: { __proto: '1' } })],
    ['a number for a text', { ...content(), values: { year: 2015 } }],
    ['21 photos', content({ images: Array.from({ length: 21 }, aKey) })],
    ['a path for a key', content({ images: ['../../etc/passwd'] })],
    ['an owner', { ...content(), userId: 2 }],
  ])('a draft with %s is refused', async (_what, body) => {
    expect((await save(1, 0, body)).code).toBe('VALIDATION_FAILED');
    expect(await list(1)).toEqual([]);
  });

  test.each(['-1', '1e3', 'new', '01'])('a draft of the post %s is refused', async (postId) => {
    expect((await save(1, postId)).code).toBe('VALIDATION_FAILED');
  });
});

test('a person’s devices save 120 times a minute and no more, and others are not held up by it', async () => {
  const market = await openMarket({ env: { RATE_LIMIT: 'on' } });
  const save = (userId: number) => market.call(userId, 'PUT', '/api/Drafts/0', content());
  const codes: string[] = [];
  for (let count = 0; count < 121; count += 1) codes.push((await save(1)).code);
  const other = await save(2);
  await market.close();

  expect([codes.filter((code) => code === 'ok').length, codes.at(-1), other.code]).toEqual([120, 'RATE_LIMITED', 'ok']);
}, 30_000);
