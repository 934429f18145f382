import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing.ts';
import { overloadLimits } from './overload.ts';

test('an overloaded server refuses with a time to come back, and still answers for its health', async () => {
  const { app, close } = await openTestApp({ deps: { overload: { maxEventLoopDelayMs: 0, maxRssBytes: 1 } } });
  const status = async () => (await app.inject('/api/Rates')).statusCode;
  await expect.poll(status, { timeout: 5000 }).toBe(503);

  const [refused, health] = [await app.inject('/api/Rates'), await app.inject('/api/health')];
  const otherCase = await app.inject('/API/Health');
  await close();

  expect([refused.json().error.code, refused.headers['retry-after']]).toEqual(['OVERLOADED', '5']);
  expect([health.statusCode, otherCase.statusCode]).toEqual([200, 200]);
});

test('the limits leave room for this machine', () => {
  const { maxEventLoopDelayMs, maxRssBytes } = overloadLimits();

  expect(maxEventLoopDelayMs).toBe(500);
  expect(maxRssBytes).toBeGreaterThan(process.memoryUsage.rss());
});
