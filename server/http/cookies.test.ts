import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createCookies } from './cookies.ts';

const PAGE = 'https://cars.example';

const answer = async (publicUrl: string, headers: Record<string, string> = {}) => {
  const cookies = createCookies(publicUrl);
  const app = Fastify();
  app.get('/', (request, reply) => {
    cookies.set(reply, 'session', 'one');
    cookies.set(reply, 'device', 'two', 60);
    cookies.set(reply, 'session', 'three');
    cookies.clear(reply, 'google');
    return cookies.read(request, 'session') ?? 'none';
  });
  return app.inject({ url: '/', headers });
};

describe('cookies', () => {
  test('are set once each; the last value counts', async () => {
    const reply = await answer(PAGE);

    expect(reply.headers['set-cookie']).toEqual([
      '__Host-aniv-device=two; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-aniv-session=three; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-aniv-google=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  test('without https lack the prefix and the attribute that require it', async () => {
    const reply = await answer('http://127.0.0.1:8080', { cookie: 'aniv-session=abc; __Host-aniv-session=other' });

    expect(String(reply.headers['set-cookie'])).not.toMatch(/__Host-|Secure/);
    expect(reply.body).toBe('abc');
  });

  test.each([
    ['nothing', '', 'none'],
    ['another site’s', 'session=abc', 'none'],
    ['one without the prefix', 'aniv-session=abc', 'none'],
    ['an empty one', '__Host-aniv-session=', 'none'],
    ['one that is badly encoded', '__Host-aniv-session=%E0%A4%A', '%E0%A4%A'],
    ['a header of ten thousand signs', `${'x=y; '.repeat(2500)}__Host-aniv-session=abc`, 'none'],
    ['its own', 'a=b; __Host-aniv-session=abc; c=d', 'abc'],
  ])('are read from a header with %s', async (_what, cookie, read) => {
    expect((await answer(PAGE, cookie === '' ? {} : { cookie })).body).toBe(read);
  });
});
