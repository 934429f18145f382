import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterQuery } from '#contract/http/post-search.ts';
import { DIALECTS } from '#server/database/testing.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

/** Each pair differs only in whether its condition is true, so any difference means that it was run. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["' OR '1'='1", "' OR '1'='2"],
  ["' OR 1=1 --", "' OR 1=2 --"],
  ["') OR ('1'='1", "') OR ('1'='2"],
  ["') OR 1=1 --", "') OR 1=2 --"],
  ['1 OR 1=1', '1 OR 1=2'],
  ['1) OR (1=1', '1) OR (1=2'],
  ["1' AND '1'='1", "1' AND '1'='2"],
  ['1 AND 1=1', '1 AND 1=2'],
  ["%' OR '%'='", "%' OR '%'='x"],
  ["brand%' AND '1'='1", "brand%' AND '1'='2"],
  ['" OR "1"="1', '" OR "1"="2'],
  ["\\' OR 1=1 --", "\\' OR 1=2 --"],
  ["' || (SELECT 'a' WHERE 1=1) || '", "' || (SELECT 'a' WHERE 1=2) || '"],
  ['(SELECT CASE WHEN 1=1 THEN 1 ELSE 2 END)', '(SELECT CASE WHEN 1=2 THEN 1 ELSE 2 END)'],
];
const SINGLES: readonly string[] = [
  "'; DROP TABLE post; --",
  '1; DELETE FROM post',
  "' UNION SELECT email FROM users --",
  "' AND pg_sleep(5) --",
  '1 AND randomblob(1000000000)',
  "'/**/OR/**/1=1#",
  '%_\\',
  '${1+1}',
  '{"$gt":""}',
  '\u0000',
  '🚗'.repeat(20),
  '1e309',
];
const PAYLOADS = [...PAIRS.flat(), ...SINGLES];
const FIELDS = [...Object.keys(filterQuery), 'SortKey', 'SortDirection'];

describe.each(DIALECTS)('SQL in search parameters on %s', (dialect) => {
  let app: TestApp;
  const ask = async (field: string, payload: string) => {
    const reply = await app.app.inject(`/api/Posts/Search?${field}=${encodeURIComponent(payload)}`);
    const { isSuccess, totalCount } = reply.json<{ isSuccess: boolean; totalCount?: number }>();
    return { status: reply.statusCode, isSuccess, totalCount };
  };

  beforeAll(async () => {
    app = await openTestApp({
      dialect,
      fill: async ({ db }) => {
        await seedReferences(db);
        await db
          .insertInto('post')
          .values([aPost(), aPost({ hidden_at: '2026-01-02T00:00:00.000Z' })])
          .execute();
      },
    });
  }, 60_000);
  afterAll(() => app.close());

  test('there are forty payloads', () => {
    expect(new Set(PAYLOADS).size).toBe(40);
  });

  test.each(FIELDS)('%s takes every payload as a value or refuses it', async (field) => {
    const answers = await Promise.all(PAYLOADS.map((payload) => ask(field, payload)));
    const wrong = answers.filter(({ status, isSuccess }) => (status === 200) !== isSuccess || status >= 500);

    expect(wrong).toEqual([]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
  });

  test.each(FIELDS)('%s answers alike whether an injected condition is true or false', async (field) => {
    const pairs = await Promise.all(PAIRS.map((pair) => Promise.all(pair.map((payload) => ask(field, payload)))));

    expect(pairs.filter(([one, other]) => JSON.stringify(one) !== JSON.stringify(other))).toEqual([]);
  });

  test('every post is still there, and the hidden one still hidden', async () => {
    const { totalCount } = await ask('Query', '');
    const { count } = await app.database.db
      .selectFrom('post')
      .select((post) => post.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();

    expect(totalCount).toBe(1);
    expect(Number(count)).toBe(2);
  });
});
