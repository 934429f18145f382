import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatewayOn, type RunningGateway } from '../../testing/gateway-on.ts';
import { serve, type TestServer } from '../../testing/server.ts';

const KEY = 'a'.repeat(64);
const RUN = [
  'text/javascript',
  'application/javascript; charset=utf-8',
  'Text/JavaScript',
  'application/ecmascript',
  'text/css',
  'application/wasm',
  'application/xhtml+xml',
  'image/png, text/javascript',
  'application/jsonp',
];
const HARMLESS = [
  'application/json; charset=utf-8',
  'image/webp',
  'text/plain;charset=UTF-8',
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const ADDRESSES = ['/api/Posts', `/media/${KEY}/1080.webp`, `/media/${KEY}/video.mp4`];

let folder: string;
let server: TestServer;
let running: RunningGateway;
let contentType: string | undefined;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-content-types-'));
  server = await serve((_request, response) => {
    response.writeHead(200, contentType === undefined ? {} : { 'content-type': contentType }).end('alert(1)');
  });
  running = gatewayOn({ folder, preset: server.origin });
});
afterEach(async () => {
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const typeOf = async (address: string) => {
  const reply = await running.gateway(new Request(`app://aniv${address}`));
  await reply.arrayBuffer();
  return reply.headers.get('content-type');
};

describe.each(ADDRESSES)('the server’s data at %s', (address) => {
  test.each(RUN)('is never served as %s, fresh or cached', async (type) => {
    contentType = type;
    const fresh = await typeOf(address);
    const kept = await typeOf(address);

    expect([fresh, kept]).toEqual(['application/octet-stream', 'application/octet-stream']);
  });

  test('without a type is served as bytes', async () => {
    contentType = undefined;

    expect(await typeOf(address)).toBe('application/octet-stream');
  });
});

test.each(HARMLESS)('%s is served unchanged', async (type) => {
  contentType = type;

  expect(await typeOf('/api/Posts')).toBe(type);
});
