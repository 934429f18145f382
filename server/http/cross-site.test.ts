import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import type { RouteLine } from '#contract/http/routes.ts';
import { seedReferences } from '#server/testing-posts.ts';
import { openTestApp, type TestApp } from '#server/testing.ts';

const ORIGINS: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'https://cars.example.evil.example' },
  { origin: 'http://cars.example:81' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://shop.cars.example' },
];
const BODIES: readonly [type: string, body: string][] = [
  ['application/json', '{}'],
  ['text/plain', '{"userId":2}'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="firstName"\r\n\r\nEvil\r\n--x--\r\n',
  ],
];

const lines: readonly RouteLine[] = Object.values(api).flatMap((resource) =>
  Object.values(resource).map(({ route }) => route),
);
const pathOf = ({ path }: RouteLine): string => path.replace(/:\w+/g, '2');
const nameOf = (line: RouteLine) => [`${line.method} ${line.path}`, line] as const;

describe('another site’s page in a browser where somebody is signed in', () => {
  let world: TestApp;
  let cookie: string;
  beforeAll(async () => {
    world = await openTestApp({
      env: { PUBLIC_URL: 'https://cars.example' },
      fill: ({ db }) => seedReferences(db),
    });
    ({ cookie } = await world.as(1));
  }, 60_000);
  afterAll(() => world.close());

  /** All texts that users write, as one. */
  const state = async () => {
    const { db } = world.database;
    const tables = [
      'users',
      'session',
      'follow',
      'favourite',
      'social_click',
      'invite',
      'mail_token',
      'outgoing_mail',
    ] as const;
    return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
  };

  test.each(lines.filter(({ method }) => method !== 'GET').map(nameOf))('gets nothing by %s', async (_name, line) => {
    const before = await state();
    const codes = new Set<unknown>();
    for (const headers of ORIGINS) {
      for (const [type, payload] of BODIES) {
        const reply = await world.app.inject({
          method: line.method,
          url: pathOf(line),
          headers: { host: 'cars.example', cookie, ...headers, 'content-type': type },
          payload,
        });
        codes.add(reply.json().error.code);
      }
    }

    expect([...codes]).toEqual(['ORIGIN_REFUSED']);
    expect(await state()).toBe(before);
  });

  const effects = lines.filter(({ method, hasEffect }) => method === 'GET' && hasEffect === true);

  test('four GETs have effects, as in the specification', () => {
    expect(effects.map(({ path }) => path).toSorted()).toEqual([
      '/api/Identity/invite',
      '/api/Identity/resetPassword',
      '/api/Identity/socialLinkClicked',
      '/api/Identity/verifyToken',
    ]);
  });

  test.each(effects.map(nameOf))('gets nothing by %s, as a picture, a link or a prefetch', async (_name, line) => {
    const before = await state();
    const ways: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'aniv' },
      { 'sec-fetch-site': 'same-site', 'x-requested-with': 'aniv' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'XMLHttpRequest' },
    ];
    const codes: unknown[] = [];
    for (const headers of ways) {
      const reply = await world.app.inject({
        url: `${pathOf(line)}?type=facebook`,
        headers: { host: 'cars.example', cookie, ...headers },
      });
      codes.push(reply.json().error.code);
    }

    expect(codes).toEqual(ways.map(() => 'ORIGIN_REFUSED'));
    expect(await state()).toBe(before);
  });
});
