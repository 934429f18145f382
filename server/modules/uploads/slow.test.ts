import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, buildApp } from '#server/app.ts';
import { TIMEOUTS } from '#server/http/server.ts';
import { type Market, openMarket } from '../posts/testing-selling.ts';
import { uploadsRoutes } from './index.ts';

const LIMIT_MS = 400;
const FILM_BYTES = 5000;
/** A busy machine may delay the sender by half a second. */
const PACE = { leastBytes: 1000, everyMs: 800 };
/** Slow enough that no upload is refused for its pace while a busy machine starts as many as one user may send at once. */
const ANY_PACE = { leastBytes: 1, everyMs: 600_000 };
/** Far from the time that such a video would take, and from zero. */
const IN_TIME_MS = 20_000;

let market: Market;
let app: App['app'];
let port = 0;
const listen = async (pace: typeof PACE) => {
  const uploads = uploadsRoutes({ db: market.database.db, media: market.media, now: Date.now, pace });
  const timeouts = { ...TIMEOUTS, requestMs: LIMIT_MS };
  const { app } = await buildApp({ ...market.deps, modules: [uploads], timeouts });
  return { app, port: Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port) };
};
beforeAll(async () => {
  market = await openMarket();
  ({ app, port } = await listen(PACE));
}, 60_000);
afterAll(async () => {
  await app.close();
  await market.close();
});

const aFilm = (bytes: number) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isomiso2'), randomBytes(bytes)]);
const temporaries = () => readdirSync(path.join(market.dataDir, 'media', 'tmp'));

/** Sends a video in equal parts with a pause after each; returns the answer, its duration and everything received. */
const send = async (
  film: Buffer,
  parts: number,
  pauseMs: number,
  key = createHash('sha256').update(film).digest('hex'),
) => {
  const { cookie } = await market.as(1);
  const started = performance.now();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += text));
  const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()));
  const head = `PUT /api/Videos/${key} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\ncontent-type: video/mp4\r\n`;
  socket.write(`${head}connection: close\r\ncontent-length: ${film.length}\r\n\r\n`);
  const size = Math.ceil(film.length / parts);
  for (let at = 0; at < film.length && socket.writable; at += size) {
    socket.write(film.subarray(at, at + size));
    await pause(pauseMs);
  }
  await closed;
  return { status: Number(answer.split(' ')[1]), answer, ms: performance.now() - started };
};

test('accepts a video over a slow line however long it takes', async () => {
  const { status, ms } = await send(aFilm(20_000), 15, 80);

  expect(ms).toBeGreaterThan(2 * LIMIT_MS);
  expect(status).toBe(200);
});

test.each([
  ['a byte now and then', 2000, 2000, 20],
  ['nothing after the beginning', 2000, 2, 60_000],
])(
  '%s is no film on a slow line: it is refused in time, and nothing of it stays',
  async (_what, bytes, parts, pauseMs) => {
    const sent = send(aFilm(bytes), parts, Math.min(pauseMs, 3000));
    const { status, answer, ms } = await sent;

    expect([status, /"code":"(\w+)"/.exec(answer)?.[1]]).toEqual([408, 'REQUEST_TIMEOUT']);
    expect(ms).toBeLessThan(IN_TIME_MS);
    await expect.poll(temporaries).toEqual([]);
  },
);

test('cuts off a sender who continues after a refusal', async () => {
  const { ms, status } = await send(aFilm(4000), 2000, 20, 'not-a-key');

  expect(status).toBe(400);
  expect(ms).toBeLessThan(IN_TIME_MS);
});

test('limits the simultaneous uploads of a user until one of them ends', async () => {
  const many = await listen(ANY_PACE);
  const { cookie } = await market.as(1);
  const { cookie: otherCookie } = await market.as(2);
  const begin = (as: string) => {
    const socket = connect(many.port, '127.0.0.1');
    socket.on('error', () => undefined).setEncoding('utf8');
    socket.write(
      `PUT /api/Videos/${'a'.repeat(64)} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${as}\r\ncontent-type: video/mp4\r\n` +
        `connection: close\r\ncontent-length: ${FILM_BYTES}\r\n\r\n`,
    );
    return socket;
  };
  const answerOf = async (socket: ReturnType<typeof begin>) => Number((await text(socket)).split(' ')[1]);
  const underWay = async (count: number) => {
    await expect.poll(() => temporaries().length).toBe(count);
  };
  const first = begin(cookie);
  const open = [first, ...Array.from({ length: 63 }, () => begin(cookie))];
  await underWay(64);

  expect(await answerOf(begin(cookie))).toBe(429);
  open.push(begin(otherCookie));
  await underWay(65);
  first.write(Buffer.alloc(FILM_BYTES));
  // Not the bytes that the sender declared.
  expect(await answerOf(first)).toBe(400);
  open.push(begin(cookie));
  await underWay(65);

  for (const socket of open) socket.destroy();
  await underWay(0);
  await many.app.close();
}, 60_000);
