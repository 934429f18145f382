import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { openTestApp } from '#server/testing.ts';
import { overloadLimits, shedLoad } from './overload.ts';

test('an overloaded server refuses with a time to come back, and still answers for its health', async () => {
  const { app, close } = await openTestApp({ deps: { overload: { maxEventLoopDelayMs: 0, maxRssBytes: 1 } } });
  const status = async () => (await app.inject('/api/Rates')).statusCode;
  await expect.poll(status).toBe(503);

  const refused = await app.inject('/api/Rates');
  const health = await app.inject('/api/health');
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

test('a reading of memory that fails ends neither the process nor the service', async () => {
  const app = Fastify();
  const readRss = vi.fn<() => number>(() => {
    throw Object.assign(new Error('no descriptor'), { code: 'EMFILE' });
  });
  shedLoad(app, { maxEventLoopDelayMs: Infinity, maxRssBytes: 1 }, readRss);
  app.get('/', () => 'served');

  await expect.poll(() => readRss.mock.calls.length).toBeGreaterThan(1);

  expect((await app.inject('/')).body).toBe('served');
  await app.close();
});
