import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { DIALECTS } from '#server/database/testing.ts';
import { stablePort } from '#server/testing-ports.ts';
import { aPost, seedReferences } from '#server/testing-posts.ts';
import { openTestApp, TEST_NOW } from '#server/testing.ts';
import { metricsModule } from './index.ts';
import { createMetrics } from './registry.ts';

const TOKEN = 'a-token-of-sixteen-or-more';
const withToken = { url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } };
const NOW = new Date(TEST_NOW).toISOString();

/** The sample lines of a figure. */
const samplesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));

describe('/metrics', () => {
  test('does not exist without a setting', async () => {
    const { app, close } = await openTestApp();
    const reply = await app.inject(withToken);
    await close();

    expect(reply.statusCode).toBe(404);
  });

  test.each([undefined, TOKEN, `Bearer ${TOKEN}x`, `bearer ${TOKEN}`, 'Bearer '])(
    'does not exist for whoever brings %j',
    async (authorization) => {
      const { app, close } = await openTestApp({ env: { METRICS_TOKEN: TOKEN } });
      const headers = authorization === undefined ? {} : { authorization };
      const reply = await app.inject({ url: '/metrics', headers });
      await close();

      expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  test('names requests by the pattern of their route, never by their address', async () => {
    const { app, close } = await openTestApp({ env: { METRICS_TOKEN: TOKEN } });
    for (const url of ['/api/Posts/123456', '/api/Posts/123457', '/api/nothing/123458', '/api/Posts?unknown=123459'])
      await app.inject(url);

    const { body, headers } = await app.inject(withToken);
    await close();

    expect(headers['content-type']).toContain('text/plain');
    expect(samplesOf(body, 'aniv_http_request_seconds_count')).toEqual([
      'aniv_http_request_seconds_count{method="GET",route="/api/Posts/:id",status="404"} 2',
      'aniv_http_request_seconds_count{method="GET",route="none",status="404"} 1',
      'aniv_http_request_seconds_count{method="GET",route="/api/Posts",status="400"} 1',
    ]);
    expect(body.match(/\{.*\}/g)?.join()).not.toMatch(/12345[6-9]/);
  });

  test('shows the process', async () => {
    const { app, close } = await openTestApp({ env: { METRICS_TOKEN: TOKEN } });
    const { body } = await app.inject(withToken);
    await close();

    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect([name, samplesOf(body, name).length]).toEqual([name, 1]);
  });
});

describe.each(DIALECTS)('the figures on %s', (dialect) => {
  test('report waiting and dead jobs and the size of the index', async () => {
    const { app, search, database, close } = await openTestApp({
      dialect,
      env: { METRICS_TOKEN: TOKEN },
      fill: async ({ db }) => {
        await seedReferences(db);
        await db.insertInto('post').values([aPost(), aPost(), aPost()]).execute();
      },
    });
    const job = { payload: '{}', tries: 0, run_at: NOW, created_at: NOW };
    const jobs = ['waiting', 'waiting', 'dead'].map((state) => ({ ...job, kind: 'x', state: state as 'waiting' }));
    await database.db.insertInto('job').values(jobs).execute();
    await search.load();

    const { body } = await app.inject(withToken);
    await close();

    const lines = [
      'aniv_jobs{state="waiting"} 2',
      'aniv_jobs{state="dead"} 1',
      'aniv_search_index_loaded 1',
      'aniv_search_index_posts 3',
      'aniv_hub_connections 0',
      'aniv_letters_waiting 0',
      'aniv_telegram_messages_waiting 0',
      'aniv_photos_waiting 0',
      'aniv_photo_jobs_waiting 0',
      'aniv_writable 1',
    ];
    expect(lines.filter((line) => !body.split('\n').includes(line))).toEqual([]);
    expect(samplesOf(body, 'aniv_event_subscriber_failures').length).toBeGreaterThan(3);
    expect(samplesOf(body, 'aniv_event_subscriber_waiting').every((line) => line.endsWith('} 0'))).toBe(true);
    expect(samplesOf(body, 'aniv_figure_failures_total')).toEqual([]);
  });
});

describe('a figure', () => {
  const figure = { name: 'things', help: 'Things.', read: () => 1 };

  test('that cannot be read is left out and counted', async () => {
    const read = vi.fn<() => number>(() => 7).mockImplementationOnce(() => 6);
    const { text } = createMetrics([{ ...figure, read }]);
    const before = await text();
    read.mockImplementationOnce(() => {
      throw new Error('no database');
    });
    const during = await text();
    const after = await text();

    expect([before, during, after].map((each) => samplesOf(each, 'aniv_things'))).toEqual([
      ['aniv_things 6'],
      [],
      ['aniv_things 7'],
    ]);
    expect(samplesOf(after, 'aniv_figure_failures_total')).toEqual(['aniv_figure_failures_total{figure="things"} 1']);
  });

  test('with a label that cannot be read is left out, too', async () => {
    const read = () => Promise.reject(new Error('no database'));
    const { text } = createMetrics([
      { ...figure, label: 'kind', read },
      { ...figure, name: 'others' },
    ]);
    const body = await text();

    expect([samplesOf(body, 'aniv_things'), samplesOf(body, 'aniv_others')]).toEqual([[], ['aniv_others 1']]);
  });

  test('drops values of its label that no longer exist', async () => {
    const read = vi.fn<() => Record<string, number>>(() => ({ a: 1 })).mockImplementationOnce(() => ({ b: 2 }));
    const { text } = createMetrics([{ ...figure, label: 'kind', read }]);

    expect([samplesOf(await text(), 'aniv_things'), samplesOf(await text(), 'aniv_things')]).toEqual([
      ['aniv_things{kind="b"} 2'],
      ['aniv_things{kind="a"} 1'],
    ]);
  });
});

describe('METRICS_PORT', () => {
  test.each([
    ['', {}, 200],
    [TOKEN, {}, 401],
    [TOKEN, { authorization: `Bearer ${TOKEN}` }, 200],
  ])('with the token %j and the headers %j answers %i', async (token, headers, status) => {
    const port = await stablePort();
    const { start, stop } = await metricsModule({ port, host: '127.0.0.1', token }, () => []);
    await start?.();
    const at = `http://127.0.0.1:${port}`;

    const statuses = [await fetch(`${at}/metrics`, { headers }), await fetch(`${at}/`)].map((reply) => reply.status);
    await stop?.();

    expect(statuses).toEqual([status, 404]);
    await expect(fetch(`${at}/metrics`)).rejects.toThrow('fetch failed');
  });

  test('leaves /metrics of the site’s own port alone', async () => {
    const { app, close } = await openTestApp({ env: { METRICS_PORT: '0' } });
    const reply = await app.inject('/metrics');
    await close();

    expect(reply.statusCode).toBe(404);
  });

  test('that another program uses stops the start in one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { start } = await metricsModule({ port, host: '127.0.0.1', token: '' }, () => []);

    await expect(start?.()).rejects.toThrow(
      `METRICS_PORT is "${port}"; it takes a port that this user may open and no other program uses on 127.0.0.1.`,
    );
    await once(taken.close(), 'close');
  });
});
