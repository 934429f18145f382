import { describe, expect, test } from 'vitest';
import { createRateLimitInMemory } from '#server/ports/in-memory/rate-limit.ts';
import { openTestApp } from '#server/testing.ts';
import { createRateLimiter, LIMITS, networkOf, type RateLimiter } from './rate-limit.ts';
import type { RouteModule } from './route.ts';

describe('a network', () => {
  test.each([
    ['192.168.1.77', '192.168.1'],
    ['::ffff:192.168.1.77', '192.168.1'],
    ['2001:db8:aa:1::5', '2001:db8:aa'],
    ['2001:DB8::5', '2001:db8:0'],
    ['::1', '0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the limiter', () => {
  const limiterAt = (now: () => number) => createRateLimiter(createRateLimitInMemory(now));
  const useUp = async (limiter: RateLimiter, address: string) => {
    for (let call = 0; call < LIMITS.contact.calls; call += 1) await limiter.count('contact', address);
  };

  test('refuses the first call too many with the seconds left, and lets others call', async () => {
    let now = 0;
    const limiter = limiterAt(() => now);
    await useUp(limiter, '10.0.0.1');
    now += 60_000;

    await expect(limiter.count('contact', '10.0.0.2')).rejects.toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 3540 }),
    );
    await expect(limiter.count('contact', '10.0.1.1')).resolves.toBeUndefined();
    await expect(limiter.count('search', '10.0.0.1')).resolves.toBeUndefined();
  });

  test('counts a person’s calls apart, with the seconds left', async () => {
    const limiter = limiterAt(() => 0);
    for (let call = 0; call < LIMITS.vin.calls; call += 1) await limiter.countOf('vin', 7);

    await expect(limiter.countOf('vin', 7)).rejects.toThrow(
      expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: LIMITS.vin.windowMs / 1000 }),
    );
    await expect(limiter.countOf('vin', 8)).resolves.toBeUndefined();
  });

  test('counts anew when the window has ended', async () => {
    let now = 0;
    const limiter = limiterAt(() => now);
    await useUp(limiter, '10.0.0.1');
    now += LIMITS.contact.windowMs;

    await expect(limiter.count('contact', '10.0.0.1')).resolves.toBeUndefined();
  });

  test('answers 429 with Retry-After over HTTP, and only for the network that called', async () => {
    const { app, close } = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    const ask = (remoteAddress: string) => app.inject({ url: '/api/Rates', remoteAddress });
    for (let call = 0; call < LIMITS.api.calls; call += 1) await ask('10.0.0.1');

    const refused = await ask('10.0.0.200');
    const other = await ask('10.0.1.1');
    await close();

    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers['retry-after']).toBe('60');
    expect(other.statusCode).toBe(200);
  });

  test.each([
    ['/api/Rates', '/%61pi/Rates', LIMITS.api.calls],
    ['/api/Rates', '/API/rates', LIMITS.api.calls],
    ['/api/Posts/Search', '/api/posts/search', LIMITS.search.calls],
    ['/api/Rates', '/API/nothing', LIMITS.api.calls],
    ['/about', '/robots.txt', LIMITS.page.calls],
  ])('counts %s and %s together, whatever an address is written like', async (one, other, calls) => {
    const { app, close } = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    for (let call = 0; call < calls; call += 1) await app.inject(call % 2 === 0 ? one : other);

    const replies = [await app.inject(one), await app.inject(other)];
    await close();

    expect(replies.map((reply) => reply.json().error.code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  });

  test('believes a forwarded address only from a named proxy', async () => {
    const { app, close } = await openTestApp({
      env: { TRUST_PROXY: '10.9.9.9' },
      deps: { modules: [tellAddress] },
    });
    const ask = async (remoteAddress: string) => {
      const reply = await app.inject({ url: '/api/ip', remoteAddress, headers: { 'x-forwarded-for': '1.2.3.4' } });
      return reply.body;
    };

    const seen = [await ask('10.9.9.9'), await ask('10.9.9.8')];
    await close();

    expect(seen).toEqual(['1.2.3.4', '10.9.9.8']);
  });
});

const tellAddress: RouteModule = (app) => {
  app.route({ method: 'GET', url: '/api/ip', config: { access: 'public' }, handler: ({ ip }) => ip });
};
