import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCookies } from './cookies.ts';
import { readOwnWrites } from './own-writes.ts';

const cookies = createCookies('https://cars.example');
let app: FastifyInstance;
let asked: number[];
let isBehind: boolean;
beforeEach(async () => {
  app = Fastify();
  asked = [];
  isBehind = false;
  const events = {
    lastKnown: 42,
    isBehind: () => isBehind,
    caughtUp: async (number: number) => void asked.push(number),
  };
  readOwnWrites(app, { events, cookies });
  app.get('/api/Posts/Search', () => ({}));
  app.get('/chat/hub', () => ({}));
  app.post('/api/Posts', () => ({}));
  app.post('/api/refused', (_request, reply) => reply.code(409).send({}));
  await app.ready();
});
afterEach(() => app.close());

const written = async (url: string) => (await app.inject({ method: 'POST', url })).headers['set-cookie'];
const read = async (headers: Record<string, string>, url = '/api/Posts/Search') => {
  asked = [];
  const { headers: answered } = await app.inject({ url, headers });
  return [asked, answered['set-cookie']];
};

test('an answer to a write has its number for some seconds, and no other answer does', async () => {
  expect([await written('/api/Posts')].flat()).toEqual([
    '__Host-aniv-written=42; Max-Age=10; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  expect(await written('/api/refused')).toBeUndefined();
  expect(await read({})).toEqual([[], undefined]);
});

test('a request waits for the number it brings, and nobody else waits', async () => {
  expect(await read({ cookie: cookies.headerOf('written', '42') })).toEqual([[42], undefined]);
  for (const wrong of ['-1', '1e9', 'x', '9'.repeat(40), ''])
    expect(await read({ cookie: cookies.headerOf('written', wrong) })).toEqual([[], undefined]);
});

test('a host without cookies gets what is committed', async () => {
  expect(await read({ authorization: 'Bearer secret' })).toEqual([[Number.MAX_SAFE_INTEGER], undefined]);
  expect(await read({ authorization: 'Bearer secret' }, '/chat/hub')).toEqual([[], undefined]);
});

test('while the node is behind everybody waits, and a write has a number beyond all others', async () => {
  isBehind = true;
  expect(await read({})).toEqual([[0], undefined]);
  expect([await written('/api/Posts')].flat()[0]).toMatch(/=999999999999999;/);
});
