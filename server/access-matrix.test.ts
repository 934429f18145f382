import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '#contract/http/address.ts';
import { api } from '#contract/http/index.ts';
import { OWN_CALL, OWN_CALL_HEADER, type RouteLine } from '#contract/http/routes.ts';
import { ACTORS, type Actor, type Ask, type Line, type MatrixWorld, PEOPLE } from './access-matrix-world.ts';
import { MATRIX } from './access-matrix.ts';
import { aPost, seedReferences } from './testing-posts.ts';
import { openTestApp, type TestApp } from './testing.ts';

const CALLS = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, { route }]) => [`${resource}.${name}`, route as RouteLine] as const),
);
const OWN = { [OWN_CALL_HEADER]: OWN_CALL, 'sec-fetch-site': 'same-origin' };
const DEAD = { cookie: `aniv-session=${'A'.repeat(43)}` };

const lineOf = (name: string): Line => MATRIX[name as keyof typeof MATRIX];
const askOf = (name: string, world: MatrixWorld): Ask | Promise<Ask> => lineOf(name).ask?.(world) ?? {};

/** Paths match without regard to case (D177), and no spelling changes who may call. */
const SPELLINGS = [
  ['as the contract spells paths', (path: string) => path],
  ['with paths in upper case', (path: string) => path.replace(/\/\w+/g, (part) => part.toUpperCase())],
] as const;

describe.each(SPELLINGS)('the access matrix %s', (_, spell) => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({
      fill: async ({ db }) => {
        await seedReferences(db);
        await db.updateTable('users').set({ role: 1 }).where('id', '=', PEOPLE.admin).execute();
        const posts = [{}, { hidden_at: '2026-01-02T00:00:00.000Z' }];
        await db
          .insertInto('post')
          .values(posts.map((over) => aPost({ owner_id: PEOPLE.user, ...over })))
          .execute();
      },
    });
  }, 60_000);
  afterAll(() => world.close());

  const headersOf = async (actor: Actor, { access }: RouteLine): Promise<Record<string, string>> => {
    if (actor === 'visitor') return {};
    return access === 'chat' ? world.inChatAs(PEOPLE[actor]) : world.as(PEOPLE[actor]);
  };

  /** What a session that has ended still brings. */
  const deadHeaders = async ({ access }: RouteLine): Promise<Record<string, string>> => {
    if (access !== 'chat') return DEAD;
    const headers = await world.inChatAs(PEOPLE.user);
    const { id } = await world.database.db
      .selectFrom('session')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await world.sessions.end(id, PEOPLE.user);
    return headers;
  };

  const send = async (route: RouteLine, { params, query, body }: Ask, headers: Readonly<Record<string, string>>) => {
    // The form's own boundary and bytes, as a browser makes them.
    const form = body instanceof FormData ? new Response(body) : undefined;
    const reply = await world.app.inject({
      method: route.method,
      url: addressOf({ ...route, path: spell(route.path) }, { ...(params && { params }), ...(query && { query }) }),
      headers: { ...headers, ...(form && { 'content-type': form.headers.get('content-type') ?? '' }) },
      ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
      ...(body !== undefined && form === undefined && { payload: body }),
    });
    const { isSuccess, error } = reply.json() as { isSuccess: boolean; error?: { code: string } };
    return isSuccess ? 'ok' : error?.code;
  };

  test('has a line for every call of the contract and no other', () => {
    expect(Object.keys(MATRIX).toSorted()).toEqual(CALLS.map(([name]) => name).toSorted());
  });

  test.each(CALLS)('%s gives each actor what is theirs', async (name, route) => {
    const { expect: expected } = lineOf(name);
    const outcomes: Record<string, unknown> = {};
    for (const actor of ACTORS) {
      const headers = await headersOf(actor, route);
      outcomes[actor] = await send(route, await askOf(name, world), { ...OWN, ...headers });
    }

    expect(outcomes).toEqual(expected);
  });

  test.each(CALLS)('%s treats an ended session by the route’s access', async (name, route) => {
    const { expect: expected } = lineOf(name);

    const outcome = await send(route, await askOf(name, world), { ...OWN, ...(await deadHeaders(route)) });

    expect(outcome).toBe(route.access === 'public' ? expected.visitor : 'SESSION_EXPIRED');
  });

  test.each(CALLS.filter(([, { access }]) => access !== 'public'))(
    '%s refuses the credential of the other side: a session in the chat, a chat token elsewhere',
    async (name, route) => {
      const headers = await (route.access === 'chat' ? world.as(PEOPLE.admin) : world.inChatAs(PEOPLE.admin));
      const outcome = await send(route, await askOf(name, world), { ...OWN, ...headers });

      expect(outcome).toBe(route.access === 'chat' ? 'AUTH_REQUIRED' : 'SESSION_EXPIRED');
    },
  );

  test.each(CALLS.filter(([, { method, hasEffect }]) => method !== 'GET' || hasEffect === true))(
    '%s refuses what another site makes a browser send',
    async (name, route) => {
      const headers = { ...(await headersOf('user', route)), [OWN_CALL_HEADER]: OWN_CALL };
      const asked = await askOf(name, world);

      const outcomes = [
        await send(route, asked, { ...headers, 'sec-fetch-site': 'cross-site' }),
        await send(route, asked, { ...headers, 'sec-fetch-site': 'same-site' }),
      ];

      expect(outcomes).toEqual(['ORIGIN_REFUSED', 'ORIGIN_REFUSED']);
    },
  );

  test.each(CALLS.filter(([, { hasEffect }]) => hasEffect === true))(
    '%s refuses a link or picture, which carry no header of ours',
    async (name, route) => {
      expect(await send(route, await askOf(name, world), await world.as(PEOPLE.user))).toBe('ORIGIN_REFUSED');
    },
  );
});
