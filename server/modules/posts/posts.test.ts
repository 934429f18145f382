import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import type { Post, PostCard } from '#contract/http/posts.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';
import { fillPosts as fill, VIN } from './testing.ts';

/** Every text and number anywhere in a reply. */
const leaves = (value: unknown): string[] =>
  value !== null && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [String(value)];

const SECRETS = /secret|37491111111|37492222222|37499000000|012345|099999/i;

describe.each(DIALECTS)('posts on %s', (dialect) => {
  let app: TestApp;
  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
  const value = async <T>(url: string): Promise<T> => (await get(url)).json<{ value: T }>().value;
  const idsOf = async (url: string) => (await value<PostCard[]>(url)).map((card) => Number(card.id));

  beforeAll(async () => {
    app = await openTestApp({ dialect, fill });
  }, 60_000);
  afterAll(() => app.close());

  test('home shows active posts only, running top posts first, in the shape of the contract', async () => {
    const reply = await get('/api/Posts?lang=en');
    const parsed = api.posts.list.reply.parse(reply.json());

    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(parsed.value.map((card) => Number(card.id))).toEqual([9, 1, 2]);
    expect(parsed.totalCount).toBe(3);
    expect(parsed.value[0]).toMatchObject({ isTop: true, status: 'active', isFavorite: false });
    expect(parsed.value[1]).toMatchObject({ imageCount: 7, bodyType: 'bodyType 1', colorHex: '#123456' });
    expect(parsed.value[1]?.images).toHaveLength(5);
  });

  test('the same list twice is the same, also compressed, and has a Vary header', async () => {
    const plain = await get('/api/Posts?lang=en');
    const compressed = await get('/api/Posts?lang=en', { 'accept-encoding': 'gzip;q=0.5, br' });
    const unwanted = await get('/api/Posts?lang=en', { 'accept-encoding': 'br;q=0' });

    expect((await get('/api/Posts?lang=en')).body).toBe(plain.body);
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(unwanted.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.headers.vary).toBe('accept-encoding, accept-language');
  });

  test('names come in the viewer’s language and prices in the viewer’s currency, rounded', async () => {
    const [russian] = await value<PostCard[]>('/api/Posts?lang=ru&currency=AMD');
    const [, own] = await value<PostCard[]>('/api/Posts?lang=en');

    expect(russian).toMatchObject({
      bodyType: 'bodyType 1 ru',
      region: 'Region 1 ru',
      userPriceUnit: 'AMD',
      price: 1_000_000,
      priceUnit: 'RUB',
    });
    expect(russian!.userPrice! % 1000).toBe(0);
    expect(own).toMatchObject({ price: 10_000, userPrice: 10_000, userPriceUnit: 'USD' });
  });

  test('one seller’s list contains the active posts, and an unknown seller gets another answer', async () => {
    const unknown = await get('/api/Posts?userId=77');

    expect(await idsOf('/api/Posts?userId=1')).toEqual([1, 2]);
    expect(await idsOf('/api/Posts?userId=3')).toEqual([]);
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ isSuccess: false, error: { code: 'USER_NOT_FOUND' } });
  });

  test('search filters, sorts and counts', async () => {
    expect(await idsOf('/api/Posts/Search?YearFrom=2016')).toEqual([2]);
    expect(await idsOf('/api/Posts/Search?SortKey=Year&SortDirection=Asc')).toEqual([1, 9, 2]);
    expect(await idsOf('/api/Posts/Search?SortKey=Year&SortDirection=1')).toEqual([2, 1, 9]);
    expect(await idsOf('/api/Posts/Search?SortKey=Nonsense&SortDirection=Sideways')).toEqual([9, 1, 2]);
    expect(await idsOf('/api/Posts/Search?Query=BRAND%20model')).toEqual([9, 1, 2]);
    expect(await idsOf('/api/Posts/Search?Query=2017')).toEqual([2]);
    expect(await idsOf('/api/Posts/Search?New=false&Damaged=false')).toEqual([9, 1, 2]);
    expect(await idsOf('/api/Posts/Search?New=true')).toEqual([]);
    expect(await idsOf('/api/Posts/Search?pageCount=1&page=2')).toEqual([1]);
  });

  test('prices are compared in dollars, from the viewer’s currency or a named one', async () => {
    const amd = app.rates.current().perUsd.AMD!;
    const url = `/api/Posts/Search?currency=AMD&PriceFrom=${Math.ceil(11_000 * amd)}`;

    expect(await idsOf('/api/Posts/Search?currency=USD&PriceFrom=11000')).toEqual([9]);
    expect(await idsOf('/api/Posts/Search?currency=USD&PriceFrom=10000&PriceTo=10000')).toEqual([1, 2]);
    expect(await idsOf(url)).toEqual([9]);
    expect(await idsOf(`/api/Posts/Search?lang=am&PriceUnitId=3&PriceFrom=11000`)).toEqual([9]);
  });

  test('a page beyond the end is empty with the right total', async () => {
    const reply = await get('/api/Posts/Search?page=1000000&pageCount=100');

    expect(reply.json()).toEqual({ isSuccess: true, value: [], totalCount: 3 });
  });

  test('facets count each choice as if it were open', async () => {
    const counts = api.posts.facets.reply.parse((await get('/api/Posts/Facets?BrandId=1&YearFrom=2016')).json());

    expect(counts.value.totalCount).toBe(1);
    expect(counts.value.facets.BrandId).toEqual({ 1: 1 });
    expect(counts.value.facets.CountryId).toEqual({ 1: 1 });
  });

  test('several cars are found at once, each as a brand or a model', async () => {
    const { db } = app.database;
    const model = async (id: number) =>
      (await db.selectFrom('post').select('model_id').where('id', '=', id).executeTakeFirstOrThrow()).model_id;
    const [one, other] = await Promise.all([model(1), model(2)]);

    expect(await idsOf(`/api/Posts/Search?Cars=1.${one},1.${other}`)).toEqual(
      await idsOf('/api/Posts/Search?BrandId=1'),
    );
    expect(await idsOf(`/api/Posts/Search?BrandId=1&ModelId=${one}&Cars=2`)).toEqual(
      await idsOf(`/api/Posts/Search?BrandId=1&ModelId=${one}`),
    );
    expect(await idsOf('/api/Posts/Search?Cars=2,3')).toEqual([]);
  });

  test('equipment is a filter, and it is counted where it is asked for', async () => {
    const counts = async (query: string) =>
      api.posts.facets.reply.parse((await get(`/api/Posts/Facets?${query}`)).json()).value;

    expect(await idsOf('/api/Posts/Search?Features=2')).toEqual([1]);
    expect(await idsOf('/api/Posts/Search?Features=2,3')).toEqual([]);
    expect((await counts('WithFeatures=true')).features).toEqual({ 2: 1 });
    expect((await counts('YearFrom=2016&WithFeatures=true')).features).toEqual({});
    expect((await counts('')).features).toBeUndefined();
  });

  test('conditions count both answers as if they were open', async () => {
    const { value } = api.posts.facets.reply.parse((await get('/api/Posts/Facets?Damaged=false')).json());

    expect(value.conditions.New).toEqual({ yes: 0, no: 3 });
    expect(value.conditions.Damaged).toEqual({ yes: 0, no: 3 });
  });

  test.each([
    'Posts/Search?Cars=1;2',
    'Posts/Search?Cars=1.2.3',
    'Posts/Search?Cars=1,2,3,4,5,6,7,8,9,10,11',
    'Posts/Search?Features=1,,2',
    'Posts?page=0',
    'Posts?page=1e9',
    'Posts?page=-1',
    'Posts?pageCount=101',
    'Posts?nonsense=1',
    'Posts?userId=x',
    'Posts/Search?BrandId=1.5',
    'Posts/Search?New=yes',
    'Posts/Search?PriceUnitId=99&PriceFrom=1',
    'Posts/Search?YearFrom=99999999999',
    'Posts/Search?BrandId=1&BrandId=2',
    'Posts/Search?lang=hy',
    `Posts/Search?Query=${'x'.repeat(101)}`,
    'Posts/Facets?SortKey=Year',
    'Posts/0',
    'Posts/abc',
    'Posts/1?extra=1',
  ])('/api/%s is refused with the envelope', async (path) => {
    const reply = await get(`/api/${path}`);

    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ isSuccess: false, error: { code: 'VALIDATION_FAILED' } });
  });

  test('a post’s page has names, features, photos, seller and the text in the viewer’s language', async () => {
    const english = api.posts.details.reply.parse((await get('/api/Posts/1?lang=en')).json()).value;
    const armenian = await value<Post>('/api/Posts/1?lang=am');

    expect(english).toMatchObject({
      description: 'plain',
      brand: { id: 1, name: 'Brand 1' },
      features: [{ id: 2, code: 'feature2', name: 'feature 2', group: 'safety' }],
      ownerInfo: { name: 'Company 1', activePostsCount: 2, isFollowing: false },
      chatInfo: { userId: 1, postId: 1, title: 'Brand 1 Model 1, 2015' },
      clearanceDetails: { isCleared: true, countryId: 1, country: 'Country AM' },
    });
    expect(english.images).toHaveLength(7);
    expect(armenian).toMatchObject({ description: 'պարզ', originalDescription: 'plain', originalLanguage: 'en' });
  });

  test('similar cars leave out the post itself and its VIN’s other posts', async () => {
    const post = await value<Post>('/api/Posts/1');

    expect(post.suggestions.map((card) => Number(card.id))).toEqual([2]);
  });

  test('hidden, pending, rejected, deleted, long sold and unknown posts look alike', async () => {
    const replies = await Promise.all([3, 4, 5, 6, 8, 999_999].map((id) => get(`/api/Posts/${id}`)));
    const bodies = replies.map((reply) => reply.json<{ error: { requestId?: string } }>());
    for (const { error } of bodies) delete error.requestId;

    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ error: { code: 'POST_NOT_FOUND' } });
  });

  test('a sold car’s page stays for a month with its contacts and chat closed', async () => {
    const post = await value<Post>('/api/Posts/7');

    expect(post).toMatchObject({ status: 'sold', chatInfo: null, contactsHidden: true, contactName: null });
  });

  test('no answer to a visitor holds a contact, an address or the tail of a VIN', async () => {
    const urls = [
      'Posts',
      'Posts?userId=1',
      'Posts/Search?Query=brand',
      'Posts/1',
      'Posts/2',
      'Posts/7',
      'Posts/9',
      'Posts/Facets',
    ];
    const replies = await Promise.all(urls.map((url) => get(`/api/${url}`)));
    const texts = replies.flatMap((reply) => leaves(reply.json()));

    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((text) => SECRETS.test(text))).toEqual([]);
    expect((await value<Post>('/api/Posts/1')).vin).toBe('JTDBR32E720');
  });

  test('a VIN finds nothing for a visitor', async () => {
    expect(await idsOf(`/api/Posts/Search?Query=${VIN}`)).toEqual([]);
  });

  test('one’s own posts are refused to visitors', async () => {
    const reply = await get('/api/Posts/UserPosts');

    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ error: { code: 'AUTH_REQUIRED' } });
  });
});
