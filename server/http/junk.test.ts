import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorCode } from '#contract/error-codes.ts';
import { ApiErrorSchema } from '#contract/http/failure.ts';
import { api } from '#contract/http/index.ts';
import { routes } from '#contract/http/routes.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

const SEED = 20_261_121;
const lines = Object.values(routes).flatMap((resource) => Object.values(resource));
const names = Object.values(api).flatMap((resource) =>
  Object.values(resource).flatMap((endpoint) => ('query' in endpoint ? Object.keys(endpoint.query.shape) : [])),
);

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({
    fill: async ({ db }) => {
      await seedReferences(db);
      await db
        .insertInto('post')
        .values([aPost(), aPost({ year: 2020 })])
        .execute();
    },
  });
});
afterAll(() => world.close());

const junkText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '1e309',
    '-1',
    '0',
    '1',
    '999999999',
    '1000000000',
    'NaN',
    'Infinity',
    '0x10',
    '%zz',
    '%00',
    "' or 1=1--",
    '\u0000',
    '[]',
    'true',
    '../../etc/passwd',
    '\u202e',
    '💥',
    'null',
    'x'.repeat(300),
  ),
);
const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), junkText), junkText), { maxLength: 6 });
const path = fc.tuple(fc.constantFrom(...lines.map((line) => line.path)), junkText);
const body = fc.oneof(
  fc.anything({ withBigInt: false, withNullPrototype: true }).map((value) => JSON.stringify(value) ?? ''),
  fc
    .record(
      { firstName: junkText, email: junkText, phoneNumber: junkText, message: junkText, elapsedMs: fc.double() },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc.string(),
);
const header = (text: fc.Arbitrary<string>) => text.map((value) => value.replace(/[^\x20-\x7e]/g, '?'));
const junk = fc.record({
  method: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('GET', 'POST') },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS') },
  ),
  path,
  query,
  body,
  isEncoded: fc.boolean(),
  type: fc.oneof(
    { weight: 6, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: header(junkText) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'multipart/form-data',
        'application/json\t;x',
        'application/json; charset=utf-7',
      ),
    },
  ),
  accept: header(junkText),
  key: header(junkText),
});
type Junk = typeof junk extends fc.Arbitrary<infer Value> ? Value : never;

const encode = (text: string, isEncoded: boolean): string =>
  isEncoded ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^\x21-\x7e]|[#?&]/g, '%');

const requestOf = ({
  method,
  path: [pattern, id],
  query: pairs,
  isEncoded,
  type,
  accept,
  key,
  body: payload,
}: Junk): InjectOptions => ({
  method: method as 'GET',
  url: `${pattern.replace(':id', encode(id, isEncoded))}?${pairs.map((pair) => pair.map((text) => encode(text, isEncoded)).join('=')).join('&')}`,
  headers: { 'content-type': type, 'accept-language': accept, 'idempotency-key': key },
  ...(method === 'GET' || method === 'HEAD' ? {} : { payload }),
});

describe('junk on every route', () => {
  test('is answered with an envelope and never with a server error', async () => {
    await fc.assert(
      fc.asyncProperty(junk, async (given) => {
        const reply = await world.app.inject(requestOf(given));

        expect(reply.statusCode).toBeLessThan(500);
        expect(reply.headers['content-type'] ?? '').toBe('application/json; charset=utf-8');
        const isHead = given.method === 'HEAD';
        const envelope = isHead ? { isSuccess: reply.statusCode === 200, error: undefined } : reply.json();
        expect(envelope.isSuccess).toBe(reply.statusCode === 200);
        expect(envelope.isSuccess || isHead || isErrorCode(ApiErrorSchema.parse(envelope.error).code)).toBe(true);
        expect(reply.body).not.toMatch(/SqliteError|node_modules|select .* from|at .*\.ts:\d+/i);
      }),
      { seed: SEED, numRuns: 5000 },
    );
  }, 120_000);

  test.each([
    ['/api/Posts?page=1e309', 'VALIDATION_FAILED'],
    ['/api/Posts?page=Infinity', 'VALIDATION_FAILED'],
    ['/api/Posts?page=0', 'VALIDATION_FAILED'],
    ['/api/Posts?pageCount=101', 'VALIDATION_FAILED'],
    ['/api/Posts/Search?YearFrom=2e3', 'VALIDATION_FAILED'],
    ['/api/Posts/%zz', 'BAD_URL'],
    ['/api/Posts/1e3', 'VALIDATION_FAILED'],
  ])('such as %s has its code', async (url, code) => {
    const reply = await world.app.inject(url);

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, code]);
  });

  test('such as an id of 20 kB matches no route', async () => {
    const reply = await world.app.inject(`/api/Posts/${'9'.repeat(20_000)}`);

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'BAD_URL']);
  });
});
