import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REQUEST_ID_HEADER } from '#contract/ipc/request-ids.ts';
import { gatewayOn, type RunningGateway } from '../../testing/gateway-on.ts';
import { serve, type TestServer } from '../../testing/server.ts';
import { createRequests, type Requests } from './requests.module.ts';

let folder: string;
let server: TestServer;
let running: RunningGateway;
let requests: Requests;
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-requests-'));
  server = await serve((request, response) => void answer(request, response));
  running = gatewayOn({ folder, preset: server.origin });
  requests = createRequests(running.gateway);
});
afterEach(async () => {
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (id: string, address = '/api/Posts') =>
  requests.gateway(new Request(`app://aniv${address}`, { headers: { [REQUEST_ID_HEADER]: id } }));
/** Resolves when the server sees that nobody waits for its answer any more. */
const givenUp = () =>
  new Promise<{ arrived: Promise<void>; closed: Promise<void> }>((ready) => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.on('close', closed.resolve);
      arrived.resolve();
    };
    ready({ arrived: arrived.promise, closed: closed.promise });
  });

test('a request that the window gives up ends on the server', async () => {
  const { arrived, closed } = await givenUp();
  const reply = ask('r1');
  await arrived;
  await requests.handlers.cancel({ id: 'r1' });
  await closed;

  expect((await reply).status).toBe(503);
  expect(running.connection.isOnline()).toBe(true);
});

test('another request is let through', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  await requests.handlers.cancel({ id: 'r2' });

  expect(await (await ask('r1')).json()).toEqual({});
  expect(server.seen[0]!.headers).not.toHaveProperty(REQUEST_ID_HEADER);
});

test('an id may come again once its reply was read', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  await (await ask('r1')).text();
  const { arrived, closed } = await givenUp();
  const reply = ask('r1');
  await arrived;
  await requests.handlers.cancel({ id: 'r1' });
  await closed;

  expect((await reply).status).toBe(503);
});

test('a film that the player leaves ends on the server', async () => {
  const closed = Promise.withResolvers<void>();
  answer = (_request, response) => {
    response.on('close', closed.resolve);
    response.writeHead(200, { 'content-type': 'video/mp4' }).write(new Uint8Array(1000));
  };
  const reply = await ask('r1', `/media/${'a'.repeat(64)}/video.mp4`);
  await reply.body?.cancel();

  await expect(closed.promise).resolves.toBeUndefined();
});
