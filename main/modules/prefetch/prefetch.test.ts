import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { createTraffic, type Traffic } from '../../lib/traffic.ts';
import { gatewayOn, NOW, type RunningGateway } from '../../testing/gateway-on.ts';
import { serve, type TestServer } from '../../testing/server.ts';
import { createPrefetch, type Prefetch } from './prefetch.module.ts';

const LISTS = {
  brands: [
    { id: 3, name: 'Toyota' },
    { id: 4, name: 'Lada' },
  ],
  countries: [{ id: 1 }, { id: 2 }],
};
const keyOf = (car: number) => String(car).padStart(64, '0');
const thumb = (car: number) => `/media/${keyOf(car)}/320.jpg`;
const isThumb = ({ url = '' }: IncomingMessage) => url.startsWith('/media/');

let folder: string;
let server: TestServer;
let running: RunningGateway;
let traffic: Traffic;
let prefetch: Prefetch;
let cars: (number | null)[];
let clock: number;
/** Called for each requested picture; returns whether it is sent. */
let onThumb: (response: ServerResponse) => boolean;
/** Called for each requested list; returns whether it is sent completely. */
let onList: (request: IncomingMessage, response: ServerResponse) => boolean;
const retries: (() => void)[] = [];

function answer(request: IncomingMessage, response: ServerResponse): unknown {
  const { pathname } = new URL(request.url ?? '', 'http://x');
  if (isThumb(request)) {
    if (!onThumb(response)) return undefined;
    return response.writeHead(200, { 'content-type': 'image/jpeg' }).end('x'.repeat(1000));
  }
  if (!onList(request, response)) return undefined;
  const value = pathname === '/api/Enums' ? LISTS : [];
  return response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ isSuccess: true, value }));
}

function start(pictureBytes = 1_000_000): void {
  running = gatewayOn({ folder, preset: server.origin });
  traffic = createTraffic();
  prefetch = createPrefetch({
    gateway: running.gateway,
    cache: running.cache,
    connection: running.connection,
    stock: () =>
      cars.map((car) => ({ brand: 'Toyota', mainImage: car === null ? null : `/media/${keyOf(car)}/1280.jpg` })),
    traffic,
    now: () => new Date(clock),
    later: (action) => {
      retries.push(action);
      return () => undefined;
    },
    pictureBytes,
  });
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-prefetch-'));
  cars = [1, 2, null, 1, 3];
  clock = Date.parse(NOW);
  onThumb = () => true;
  onList = () => true;
  retries.length = 0;
  server = await serve(answer);
  start();
});
afterEach(async () => {
  await prefetch.onQuit();
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const asked = () => server.seen.map(({ url }) => url ?? '');
const thumbs = () => server.seen.filter(isThumb).map(({ url }) => url ?? '');
const take = (language: Language = 'ru') => prefetch.take(language);
const statusOf = async (address: string) => (await running.gateway(new Request(`app://aniv${address}`))).status;

test('after a sync the lists of the language and of the stock’s brands, and every picture once, are available offline', async () => {
  await take();
  const lists = [
    '/api/Enums?lang=ru',
    '/api/Enums/Regions?countryId=1&lang=ru',
    '/api/Enums/Regions?countryId=2&lang=ru',
  ];
  const brands = [3, 4].flatMap((id) => [
    `/api/Enums/Models?brandId=${id}&lang=ru`,
    `/api/Enums/Catalogue?brandId=${id}`,
  ]);
  const wanted = [...lists, '/api/Rates', ...brands, thumb(1), thumb(2), thumb(3)];
  expect(asked().toSorted()).toEqual(wanted.toSorted());
  // Of brands that are not in stock, last.
  expect(asked().slice(-2).toSorted()).toEqual(brands.slice(2).toSorted());
  await server.stop();

  expect(await Promise.all(wanted.map(statusOf))).toEqual(wanted.map(() => 200));
});

test('cached lists are sent again only if they changed', async () => {
  const asked304: string[] = [];
  let version = '"1"';
  onList = (request, response) => {
    response.setHeader('etag', version);
    if (request.headers['if-none-match'] !== version) return true;
    asked304.push(request.url ?? '');
    response.writeHead(304).end();
    return false;
  };
  await take();
  const restart = async () => {
    clock += 25 * 60 * 60 * 1000;
    await prefetch.onQuit();
    running.stop();
    start();
    await take();
  };
  await restart();
  expect(asked304).toHaveLength(asked().length / 2 - thumbs().length / 2);

  const before = asked().length;
  await prefetch.onQuit();
  running.stop();
  start();
  await take();
  expect(asked().length).toBe(before);

  version = '"2"';
  asked304.length = 0;
  await restart();
  expect(asked304).toEqual([]);
  expect(asked().length).toBeGreaterThan(before);
});

test('only missing replies are requested: a new car’s picture, another language, lists of yesterday', async () => {
  await take();
  const before = asked().length;
  await take();
  expect(asked().length).toBe(before);

  cars = [...cars, 9];
  await take();
  expect(asked().slice(before)).toEqual([thumb(9)]);
  await prefetch.onQuit();
  running.stop();
  start();
  await take('en');
  expect(asked().slice(before + 1)).toContain('/api/Enums?lang=en');
  expect(thumbs().length).toBe(4);

  const then = asked().length;
  clock += 25 * 60 * 60 * 1000;
  await prefetch.onQuit();
  running.stop();
  start();
  await take('en');
  expect(asked().slice(then)).toContain('/api/Enums?lang=en');
  expect(thumbs().length).toBe(4);
});

test('at most three requests run at once', async () => {
  cars = Array.from({ length: 12 }, (_, at) => at + 1);
  let open = 0;
  const seen: number[] = [];
  onThumb = (response) => {
    open += 1;
    seen.push(open);
    response.on('finish', () => (open -= 1));
    setImmediate(() => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('picture'));
    return false;
  };

  await take();

  expect(thumbs().length).toBe(12);
  expect(Math.max(...seen)).toBeLessThanOrEqual(3);
});

test('nothing is started while a user’s own request runs', async () => {
  let end: () => void = () => undefined;
  const own = traffic.during(() => new Promise<void>((resolve) => (end = resolve)));
  const working = take();
  expect(await statusOf('/api/health')).toBe(200);
  expect(asked()).toEqual(['/api/health']);

  end();
  await Promise.all([own, working]);

  expect(thumbs().length).toBe(3);
});

test('without a network nothing is requested; after an interruption, the rest comes later', async () => {
  cars = [1, 2, 3, 4, 5, 6];
  const torn: ServerResponse[] = [];
  onThumb = (response) => {
    if (thumbs().length < 4) return true;
    torn.push(response);
    // As many as ever run at once: all that was answered has arrived.
    if (torn.length === 3) for (const one of torn) one.destroy();
    return false;
  };
  await take();
  expect(running.connection.isOnline()).toBe(false);
  const before = asked().length;
  await take();
  expect(asked().length).toBe(before);

  onThumb = () => true;
  running.connection.reached();
  await take();

  expect(new Set(thumbs()).size).toBe(6);
  await server.stop();
  expect(await Promise.all(cars.map((car) => statusOf(thumb(car ?? 0))))).toEqual(cars.map(() => 200));
});

test('a busy server is asked again later, a deleted picture never', async () => {
  let isBusy = true;
  onThumb = (response) => {
    if (!isBusy) return true;
    response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
    return false;
  };
  await take();
  expect(retries.length).toBe(1);
  isBusy = false;
  await take();
  expect(await statusOf(thumb(3))).toBe(200);

  cars = [7];
  onThumb = (response) => (response.writeHead(404, { 'content-type': 'application/json' }).end('{}'), false);
  await take();
  await take();
  expect(thumbs().filter((address) => address === thumb(7)).length).toBe(1);
});

test('pictures do not exceed their share of the cache', async () => {
  await prefetch.onQuit();
  running.stop();
  start(5000);
  cars = Array.from({ length: 40 }, (_, at) => at + 1);

  await take();

  expect(thumbs().length).toBeLessThan(10);
  expect(thumbs()).toContain(thumb(1));
});
