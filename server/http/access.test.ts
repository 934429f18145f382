import { describe, expect, test } from 'vitest';
import { api } from '#contract/http/index.ts';
import { aViewer, openTestApp } from '#server/testing.ts';
import { checkAccess } from './access.ts';
import type { ViewerUser } from './viewer.ts';

const visitor = null;
const member: ViewerUser = aViewer(1);
const admin: ViewerUser = { ...aViewer(2), isAdmin: true };

describe('the access line of a route', () => {
  test.each([
    ['public', visitor],
    ['public', admin],
    ['public', 'ended'],
    ['user', member],
    ['user', admin],
    ['admin', admin],
  ] as const)('%s lets %j in', (access, viewer) => {
    expect(() => checkAccess(access, viewer)).not.toThrow();
  });

  test.each([
    ['user', visitor, 'AUTH_REQUIRED'],
    ['admin', visitor, 'AUTH_REQUIRED'],
    ['admin', member, 'FORBIDDEN'],
    ['user', 'ended', 'SESSION_EXPIRED'],
    ['admin', 'ended', 'SESSION_EXPIRED'],
  ] as const)('%s refuses %j with %s', (access, viewer, code) => {
    expect(() => checkAccess(access, viewer)).toThrow(expect.objectContaining({ code }));
  });

  test('is required: without it the route is not registered and the server does not start', async () => {
    const started = openTestApp({
      deps: { modules: [(app) => void app.route({ method: 'GET', url: '/api/open', handler: () => 'x' })] },
    });

    await expect(started).rejects.toThrow('GET /api/open has no access line.');
  });
});

describe('the route table', () => {
  const endpoints = Object.values(api).flatMap((resource) => Object.values(resource).map(({ route }) => route));

  test('contains every endpoint of the contract with its access, and nothing else under /api or /chat/api', async () => {
    const { registered, close } = await openTestApp();
    await close();
    const served = registered
      .filter(({ url, method }) => /^\/(chat\/)?api/.test(url) && method !== 'HEAD')
      .map(({ method, url, access }) => `${method} ${url} ${access}`);

    expect(served.toSorted()).toEqual(
      endpoints.map(({ method, path, access }) => `${method} ${path} ${access}`).toSorted(),
    );
  });

  test('answers a visitor on a member’s route with 401 before it reads the request', async () => {
    const { app, close } = await openTestApp();
    const reply = await app.inject('/api/Posts/UserPosts?page=nonsense');
    await close();

    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'AUTH_REQUIRED']);
  });

  test('lists the methods of a path when called with another', async () => {
    const { app, close } = await openTestApp();
    const reply = await app.inject({ method: 'DELETE', url: '/api/Rates' });
    const unknown = await app.inject({ method: 'DELETE', url: '/api/Nothing' });
    await close();

    expect([reply.statusCode, reply.json().error.code, reply.headers.allow]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'GET, HEAD',
    ]);
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'NOT_FOUND']);
  });
});
