import { describe, expect, test } from 'vitest';
import type { ConnectionState } from '#contract/ipc/connection.ts';
import { settingsInMemory } from '../../testing/settings.ts';
import { createConnection, type Fetch } from './connection.module.ts';
import { serverOrigin } from './server-address.ts';

const HEALTH = { isSuccess: true, value: { status: 'ok', version: '0.1.0', search: 'sql', posts: 3 } };

/** A network with some Aniv servers, some other sites, and hosts that do not answer. */
const network =
  (servers: readonly string[], others: readonly string[] = []): Fetch =>
  async (url) => {
    const { origin, pathname } = new URL(url);
    if (servers.includes(origin) && pathname === '/api/health') return Response.json(HEALTH);
    if (others.includes(origin)) return new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } });
    throw new TypeError('fetch failed');
  };

type Start = { disk?: Map<string, unknown>; servers?: string[]; others?: string[]; preset?: string };

function start({ disk = new Map(), servers = ['https://aniv.example'], others = [], preset = '' }: Start = {}) {
  const announced: ConnectionState[] = [];
  const waiting: (() => void)[] = [];
  const connection = createConnection({
    settings: settingsInMemory(disk),
    fetch: network(servers, others),
    now: () => new Date('2026-11-21T10:00:00Z'),
    later: (action) => {
      waiting.push(action);
      return () => void waiting.splice(waiting.indexOf(action), 1);
    },
    announce: (state) => void announced.push(state),
    preset,
  });
  const runWaiting = () => waiting.splice(0).forEach((action) => action());
  return { connection, announced, disk, waiting, runWaiting };
}

describe('an address typed by a user', () => {
  test.each([
    ['aniv.example', 'https://aniv.example'],
    ['  https://aniv.example/posts?page=2#x ', 'https://aniv.example'],
    ['HTTPS://ANIV.EXAMPLE:8443', 'https://aniv.example:8443'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['[::1]:8080', 'http://[::1]:8080'],
  ])('%s means %s', (typed, origin) => {
    expect(serverOrigin(typed)).toBe(origin);
  });

  test.each([
    '',
    'http://aniv.example',
    'http://192.168.1.10:8080',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://user:password@aniv.example',
    'https://localhost@evil.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://aniv.example',
    'app://aniv',
    'https://',
    'https://exa mple',
  ])('%s is refused', (typed) => {
    expect(serverOrigin(typed)).toBeUndefined();
  });
});

describe('choosing a server', () => {
  test('is remembered after a restart', async () => {
    const first = start();
    await first.connection.handlers.choose({ address: 'aniv.example' });

    const second = start(first);

    expect(second.connection.server()).toBe('https://aniv.example');
    expect(second.connection.handlers.state()).toMatchObject({ known: ['https://aniv.example'], online: true });
  });

  test('that is another kind of site is refused and changes nothing', async () => {
    const { connection } = start({ others: ['https://shop.example'] });

    await expect(connection.handlers.choose({ address: 'shop.example' })).rejects.toMatchObject({
      error: { code: 'SERVER_UNKNOWN' },
    });
    expect(connection.server()).toBeUndefined();
  });

  test('that has never answered is refused', async () => {
    const { connection } = start();

    await expect(connection.handlers.choose({ address: 'nobody.example' })).rejects.toMatchObject({
      error: { code: 'SERVER_UNKNOWN' },
    });
  });

  test('over plain http is refused at its field', async () => {
    const { connection } = start();

    await expect(connection.handlers.choose({ address: 'http://aniv.example' })).rejects.toMatchObject({
      error: { code: 'VALIDATION_FAILED', fields: { address: expect.any(String) as string } },
    });
  });

  test('used before works while it does not answer, so that cached pages can be read', async () => {
    const disk = new Map<string, unknown>([['knownServers', ['https://old.example']]]);
    const { connection } = start({ disk });

    const state = await connection.handlers.choose({ address: 'old.example' });

    expect(state).toMatchObject({ server: 'https://old.example', online: false });
  });

  test('lists the latest first and every server once', async () => {
    const { connection } = start({ servers: ['https://a.example', 'https://b.example'] });
    for (const address of ['a.example', 'b.example', 'a.example']) await connection.handlers.choose({ address });

    expect(connection.handlers.state().known).toEqual(['https://a.example', 'https://b.example']);
  });

  test('survives an invalid settings file', () => {
    const disk = new Map<string, unknown>([
      ['server', 'javascript:alert(1)'],
      ['knownServers', { not: 'a list' }],
    ]);

    expect(start({ disk }).connection.handlers.state()).toEqual({
      server: null,
      known: [],
      online: true,
      offlineSince: null,
    });
  });
});

describe('losing and finding the server', () => {
  test('is announced once each, with the time of the loss', () => {
    const { connection, announced } = start({ preset: 'https://aniv.example' });
    connection.unreached();
    connection.unreached();
    connection.reached();
    connection.reached();

    expect(announced.map(({ online, offlineSince }) => [online, offlineSince])).toEqual([
      [false, '2026-11-21T10:00:00.000Z'],
      [true, null],
    ]);
  });

  test('polls the server until it answers', async () => {
    const servers: string[] = [];
    const { connection, waiting, runWaiting } = start({ preset: 'https://aniv.example', servers });
    connection.unreached();
    runWaiting();
    await expect.poll(() => waiting.length).toBe(1);

    servers.push('https://aniv.example');
    runWaiting();

    await expect.poll(() => connection.isOnline()).toBe(true);
    expect(waiting).toEqual([]);
  });
});
