import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { answer, network, refuse, unplug } from '../testing/network.ts';
import { createWorld } from '../testing/world.ts';
import { failureOf } from './api-failure.ts';

const NO_POSTS = { isSuccess: true, value: [], totalCount: 0 } as const;
const failing = (call: Promise<unknown>) => call.then(() => undefined, failureOf);

describe('what a call sends', () => {
  test('the viewer’s language and currency where the call takes them', async () => {
    const asked = answer(routes.posts.search, NO_POSTS);
    const { deps } = createWorld({ language: 'am', stored: { currency: 'AMD' } });

    await deps.api.posts.search({ query: { page: 2 } });

    expect(asked[0]?.url.search).toBe('?currency=AMD&lang=am&page=2');
  });

  test('only the language where the currency is not taken, neither where none is', async () => {
    const lookups = answer(routes.lookups.regions, { isSuccess: true, value: [] });
    const rates = answer(routes.rates.current, { isSuccess: true, value: { date: '', base: 'USD', perUsd: {} } });
    const { deps } = createWorld({ language: 'ru' });

    await deps.api.lookups.regions({ query: { countryId: 1 } });
    await deps.api.rates.current();

    expect(lookups[0]?.url.search).toBe('?countryId=1&lang=ru');
    expect(rates[0]?.url.search).toBe('');
  });

  test('booleans both ways, but no zero, empty or missing filter', async () => {
    const asked = answer(routes.posts.search, NO_POSTS);
    const { deps } = createWorld();

    await deps.api.posts.search({
      query: { New: false, Damaged: true, BrandId: 0, Query: '', ModelId: null, YearTo: undefined },
    });

    expect(asked[0]?.url.search).toBe('?Damaged=true&New=false&currency=USD&lang=en');
  });

  test('path parameters and JSON bodies', async () => {
    const post = answer(routes.posts.details, { isSuccess: true, value: {} });
    const contact = answer(routes.contact.send, { isSuccess: true, value: { received: true } });
    const { deps } = createWorld();
    const body = { firstName: 'A', lastName: 'B', email: 'a@b.am', phoneNumber: '1', subject: 's', message: 'm' };

    await deps.api.posts.details({ params: { id: 42 } });
    await deps.api.contact.send({ body });

    expect(post[0]?.url.pathname).toBe('/api/Posts/42');
    expect(contact[0]?.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(contact[0]?.body ?? '')).toEqual(body);
  });
});

describe('what every call carries', () => {
  test('the sign of our own pages, which other sites cannot send', async () => {
    const asked = answer(routes.rates.current, { isSuccess: true, value: {} });
    const { deps } = createWorld();

    await deps.api.rates.current();

    expect(asked[0]?.headers.get('x-requested-with')).toBe('aniv');
    expect(asked[0]?.headers.has('authorization')).toBe(false);
  });

  test('a form as a form: its files and fields, without what is undefined', async () => {
    const asked = answer(routes.identity.updateProfile, { isSuccess: true, value: {} });
    const { deps } = createWorld();
    const profileImage = new Blob(['pixels'], { type: 'image/png' });

    await deps.api.identity.updateProfile({ body: { firstName: 'Անի', lastName: undefined, profileImage } });

    expect(asked[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(asked[0]?.body).toContain('name="firstName"');
    expect(asked[0]?.body).toContain('Content-Type: image/png');
    expect(asked[0]?.body).not.toContain('lastName');
  });
});

describe('a host without cookies', () => {
  test('proves who is signed in with every call', async () => {
    const asked = answer(routes.posts.userPosts, NO_POSTS);
    const { deps } = createWorld();
    deps.bearer.set('secret');

    await deps.api.posts.userPosts();

    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  test('continues with a new proof when the old one has ended, requested once', async () => {
    let renewals = 0;
    answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani', role: 0 } });
    network.use(
      http.get(`*${routes.posts.userPosts.path}`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer new'
          ? HttpResponse.json(NO_POSTS)
          : HttpResponse.json(
              { isSuccess: false, error: { code: 'SESSION_EXPIRED', description: '' } },
              { status: 401 },
            ),
      ),
    );
    const { deps, store } = createWorld({ stored: { isLoggedIn: 'true' } });
    deps.bearer.set('old');
    const renew = vi.spyOn(deps.bearer, 'renew');
    deps.bearer.renewBy(async () => {
      renewals += 1;
      await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(2));
      return 'new';
    });

    const replies = await Promise.all([deps.api.posts.userPosts(), deps.api.posts.userPosts()]);

    expect(replies.map(({ totalCount }) => totalCount)).toEqual([0, 0]);
    expect(renewals).toBe(1);
    expect(store.getState().session.isLoggedIn).toBe(true);
  });

  test('is signed out when the host does not vouch for the person any more', async () => {
    refuse(routes.posts.userPosts, 401, 'SESSION_EXPIRED');
    answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani', role: 0 } });
    const { deps, store } = createWorld({ stored: { isLoggedIn: 'true' } });
    deps.bearer.renewBy(() => Promise.reject(new Error('no')));

    await failing(deps.api.posts.userPosts());

    expect(store.getState().session.isLoggedIn).toBe(false);
  });
});

describe('how a call fails', () => {
  test('a refusal keeps the server’s code, fields, request id and status', async () => {
    refuse(routes.contact.send, 400, 'VALIDATION_FAILED', { fields: { email: 'no' } });
    const { deps } = createWorld();

    const failure = await failing(deps.api.contact.send({ body: {} as never }));

    expect(failure).toEqual({
      code: 'VALIDATION_FAILED',
      description: 'VALIDATION_FAILED in words',
      fields: { email: 'no' },
      requestId: 'r1',
      status: 400,
    });
  });

  test('no server is OFFLINE, and the shell shows it until a call succeeds', async () => {
    unplug(routes.rates.current);
    const { deps, store } = createWorld();

    const failure = await failing(deps.api.rates.current());

    expect(failure).toEqual({ code: 'OFFLINE', description: '' });
    expect(store.getState().connection.isOnline).toBe(false);

    answer(routes.rates.current, { isSuccess: true, value: {} });
    await deps.api.rates.current();

    expect(store.getState().connection.isOnline).toBe(true);
  });

  test('a reply that breaks off on its way is OFFLINE', async () => {
    const broken = () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"isSuccess":')),
        pull: (controller) => controller.error(new TypeError('network error')),
      });
    network.use(http.get(`*${routes.rates.current.path}`, () => new HttpResponse(broken())));
    const { deps } = createWorld();

    expect(await failing(deps.api.rates.current())).toEqual({ code: 'OFFLINE', description: '' });
  });

  test.each(['nonsense', null, { isSuccess: false }, { isSuccess: false, error: 'no' }])(
    'an answer that is not an envelope (%j) is UNKNOWN, not OFFLINE',
    async (reply) => {
      answer(routes.rates.current, reply);
      const { deps } = createWorld();

      expect(await failing(deps.api.rates.current())).toMatchObject({ code: 'UNKNOWN', status: 200 });
    },
  );

  test('a code that this program does not know is kept with its description', async () => {
    answer(routes.rates.current, { isSuccess: false, error: { code: 'MAINTENANCE', description: 'Back at 6.' } });
    const { deps } = createWorld();

    expect(await failing(deps.api.rates.current())).toMatchObject({
      code: 'UNKNOWN',
      unknownCode: 'MAINTENANCE',
      description: 'Back at 6.',
    });
  });

  test('a code that is only a name of every object is UNKNOWN', async () => {
    answer(routes.rates.current, { isSuccess: false, error: { code: 'constructor', description: '' } });
    const { deps } = createWorld();

    expect(await failing(deps.api.rates.current())).toMatchObject({ code: 'UNKNOWN', status: 200 });
  });

  test('a 401 of a call that needs no session does not sign out', async () => {
    answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani', role: 0 } });
    refuse(routes.accounts.login, 401, 'AUTH_REQUIRED');
    const { deps, store } = createWorld({ stored: { isLoggedIn: 'true' } });

    await failing(deps.api.accounts.login({ body: { email: 'a@b.am', password: 'x' } }));

    expect(store.getState().session.isLoggedIn).toBe(true);
  });

  test('an abort by the caller is no failure of the network', async () => {
    answer(routes.rates.current, { isSuccess: true, value: {} });
    const { deps, store } = createWorld();
    const controller = new AbortController();

    const call = deps.api.rates.current({}, controller.signal);
    controller.abort();

    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(store.getState().connection.isOnline).toBe(true);
  });

  test('a 401 signs out and removes the flag', async () => {
    answer(routes.identity.userinfo, { isSuccess: true, value: { id: 1, name: 'Ani' } });
    refuse(routes.posts.userPosts, 401, 'SESSION_EXPIRED');
    const { deps, store, platform } = createWorld({ stored: { isLoggedIn: 'true' } });

    await failing(deps.api.posts.userPosts());

    expect(store.getState().session.isLoggedIn).toBe(false);
    expect(platform.kept.has('isLoggedIn')).toBe(false);
  });
});

test('a saved reply sets the time of its copy, a fresh one clears it', async () => {
  const savedAt = '2026-11-20T10:00:00.000Z';
  answer(routes.rates.current, { isSuccess: true, value: {} }, { 'x-aniv-stale': savedAt });
  const { deps, store } = createWorld();

  await deps.api.rates.current();
  expect(store.getState().connection.savedAt).toBe(savedAt);

  network.resetHandlers();
  answer(routes.rates.current, { isSuccess: true, value: {} });
  await deps.api.rates.current();
  expect(store.getState().connection.savedAt).toBeNull();
});

test('a write without a body, such as a logout, goes on when the page is left; other calls do not', async () => {
  answer(routes.accounts.logout, { isSuccess: true, value: {} });
  answer(routes.rates.current, { isSuccess: true, value: {} });
  answer(routes.contact.send, { isSuccess: true, value: {} });
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { deps } = createWorld();
  const body = { firstName: 'A', lastName: 'B', email: 'a@b.am', phoneNumber: '1', subject: 's', message: 'm' };

  await deps.api.accounts.logout();
  await deps.api.rates.current();
  await deps.api.contact.send({ body });

  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, false]);
  fetched.mockRestore();
});
