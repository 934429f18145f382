import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, listOf, valueOf } from '#contract/http/define.ts';
import { wholeNumber } from '#contract/ids.ts';
import { openTestApp } from '#server/testing.ts';
import { ok, okList, route, type RouteModule } from './route.ts';

const line = { method: 'GET', access: 'public', viewer: 'lang' } as const;
const Car = z.object({ id: z.number(), vin: z.string().nullable(), owner: z.object({ name: z.string() }).nullable() });

const one = endpoint(
  { ...line, path: '/api/cars/:id' },
  {
    params: z.strictObject({ id: wholeNumber }),
    query: z.strictObject({ lang: z.string().optional() }),
    reply: valueOf(Car),
  },
);
const named = endpoint(
  { ...line, path: '/api/cars/:id/photos/:name' },
  { params: z.strictObject({ id: wholeNumber, name: z.string() }), reply: valueOf(Car) },
);
const many = endpoint({ ...line, path: '/api/cars' }, { reply: listOf(Car) });
const ready = endpoint({ ...line, path: '/api/ready', viewer: 'none' }, { reply: valueOf(Car) });

const stored = { id: 7, vin: null, owner: { name: 'Ani', phone: '+374' }, secret: 'x' };
const buffer = Buffer.from('{"isSuccess":true,"value":{"id":7,"extra":"kept"}}');

const cars: RouteModule = (app) => {
  app.route(route(one, ({ params, viewer }) => ok({ ...stored, id: params.id, vin: viewer.language })));
  app.route(route(named, ({ params }) => ok({ ...stored, id: params.id, vin: params.name })));
  app.route(route(many, () => Promise.resolve(okList([stored], 41))));
  app.route(route(ready, () => buffer, { cache: 'public, max-age=60' }));
};

const ask = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { app, close } = await openTestApp({ deps: { modules: [cars] } });
  const reply = await app.inject({ url, method, headers: { 'accept-language': 'hy' } });
  await close();
  return reply;
};

describe('a route of the contract', () => {
  test('gives the handler what it parsed and sends only the fields of the contract', async () => {
    const reply = await ask('/api/cars/12');

    expect(reply.json()).toEqual({ isSuccess: true, value: { id: 12, vin: 'am', owner: { name: 'Ani' } } });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-language',
    });
  });

  test('sends a list with its total', async () => {
    const reply = await ask('/api/cars');

    expect(reply.json()).toEqual({
      isSuccess: true,
      value: [{ id: 7, vin: null, owner: { name: 'Ani' } }],
      totalCount: 41,
    });
  });

  test('sends a ready buffer as it is', async () => {
    const reply = await ask('/api/ready');

    expect(reply.body).toBe(buffer.toString());
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'content-length': String(buffer.length),
    });
  });

  test('takes an empty query parameter for an absent one (D178)', async () => {
    const empty = await ask('/api/cars/12?lang=');
    const bare = await ask('/api/cars/12?lang');

    expect([empty.statusCode, bare.statusCode]).toEqual([200, 200]);
  });

  test('matches its path without regard to case and keeps the case of parameters (D177)', async () => {
    const number = await ask('/API/Cars/12');
    const file = await ask('/Api/CARS/12/Photos/AbC.Jpg');

    expect(number.json().value.id).toBe(12);
    expect(file.json().value.vin).toBe('AbC.Jpg');
  });

  test('answers 405 for another method whatever the case of the path', async () => {
    const { app, close } = await openTestApp({ deps: { modules: [cars] } });
    const reply = await app.inject({ url: '/API/CARS/12', method: 'PUT' });
    await close();

    expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  test('answers HEAD like GET without a body', async () => {
    const get = await ask('/api/cars/12');
    const head = await ask('/api/cars/12', 'HEAD');

    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test.each([
    ['/api/cars/1e3', 'id'],
    ['/api/cars/0x10', 'id'],
    ['/api/cars/-1', 'id'],
    ['/api/cars/1?lang=en&lang=ru', 'lang'],
    ['/api/cars/1?page=2', 'page'],
    ['/api/cars/1?__proto__=2', '__proto__'],
    ['/api/cars?x', 'x'],
    ['/api/cars/1?lang=&lang=', 'lang'],
  ])('names what is wrong in %s', async (url, field) => {
    const reply = await ask(url);

    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(Object.keys(reply.json().error.fields)).toEqual([field]);
    expect(reply.body).not.toMatch(/\^\(|expected|Invalid/);
  });
});
