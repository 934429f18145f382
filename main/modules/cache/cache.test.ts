import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCache } from './cache.module.ts';
import type { StoredReply } from './stored-reply.ts';

let folder: string;
let events: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-cache-'));
  events = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'cache.sqlite');
const open = (maxBytes = 1_000_000) => createCache({ path: file(), maxBytes, log: (event) => void events.push(event) });
const reply = (text: string): StoredReply => ({
  contentType: 'application/json',
  body: Buffer.from(text),
  storedAt: '2026-11-21T10:00:00.000Z',
});
const textOf = (stored: StoredReply | undefined) => stored && Buffer.from(stored.body).toString();

describe('a stored reply', () => {
  test('is available after a restart, with its type and time', () => {
    const first = open();
    first.keep('s', '/a', reply('one'));
    first.onQuit();

    const stored = open().read('s', '/a');

    expect(textOf(stored)).toBe('one');
    expect(stored).toMatchObject({ contentType: 'application/json', storedAt: '2026-11-21T10:00:00.000Z' });
  });

  test('is replaced by a newer one', () => {
    const cache = open();
    cache.keep('s', '/a', reply('one'));
    cache.keep('s', '/a', reply('two'));

    expect(textOf(cache.read('s', '/a'))).toBe('two');
  });

  test('belongs to one viewer, and is deleted with that viewer', () => {
    const cache = open();
    cache.keep('visitor', '/a', reply('public'));
    cache.keep('member', '/a', reply('private'));

    cache.forget('member');

    expect(cache.read('member', '/a')).toBeUndefined();
    expect(textOf(cache.read('visitor', '/a'))).toBe('public');
  });
});

describe('a full cache', () => {
  const hundredBytes = reply('x'.repeat(100));

  test('evicts the least recently used first', () => {
    const cache = open(1000);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) cache.keep('s', key, hundredBytes);
    cache.read('s', 'a');

    cache.keep('s', 'k', hundredBytes);

    expect(cache.read('s', 'a')).toBeDefined();
    expect(cache.read('s', 'b')).toBeUndefined();
    expect(cache.read('s', 'k')).toBeDefined();
  });

  test('stays under its size limit', () => {
    const cache = open(1000);
    const keys = Array.from({ length: 500 }, (_, index) => `k${index}`);
    for (const key of keys) cache.keep('s', key, hundredBytes);

    expect(keys.filter((key) => cache.read('s', key)).length).toBeLessThanOrEqual(10);
  });

  test('evicts pictures before anything else, whatever their last use', () => {
    const cache = open(1000);
    cache.keep('s', '/api/Enums', hundredBytes);
    const pictures = Array.from({ length: 20 }, (_, at) => `/media/${at}`);
    for (const picture of pictures) cache.keep('s', picture, hundredBytes);

    expect(cache.held('s', '/api/Enums')).toMatchObject({ storedAt: '2026-11-21T10:00:00.000Z', bytes: 100 });
    expect(cache.held('s', '/media/0')).toBeUndefined();
    expect(cache.held('s', '/media/19')).toBeDefined();
  });

  test('refuses a reply that would evict everything else', () => {
    const cache = open(1000);
    cache.keep('s', 'small', hundredBytes);
    cache.keep('s', 'large', reply('x'.repeat(900)));

    expect(cache.read('s', 'large')).toBeUndefined();
    expect(cache.read('s', 'small')).toBeDefined();
  });
});

/** A small deterministic generator, so that the same bytes are hit every time. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe('a damaged file', () => {
  function filled(): string {
    const cache = open();
    for (let index = 0; index < 200; index += 1) cache.keep('s', `/p${index}`, reply(`${index}`.repeat(400)));
    cache.onQuit();
    const whole = path.join(folder, 'whole.sqlite');
    copyFileSync(file(), whole);
    return whole;
  }

  const works = () => {
    const cache = open();
    for (let index = 0; index < 200; index += 1) cache.read('s', `/p${index}`);
    cache.keep('s', '/new', reply('new'));
    cache.keep('s', '/new', reply('new'));
    const answer = textOf(cache.read('s', '/new'));
    cache.onQuit();
    return answer;
  };

  test('starts in all of 30 cases, wherever the bytes flipped', () => {
    const whole = filled();
    const bytes = readFileSync(whole);
    const random = numbers(21);
    const answers = Array.from({ length: 30 }, () => {
      const broken = Buffer.from(bytes);
      for (let flips = 0; flips < 64; flips += 1) broken[Math.floor(random() * broken.length)]! ^= 0xff;
      writeFileSync(file(), broken);
      return works();
    });

    expect(answers).toEqual(Array.from({ length: 30 }, () => 'new'));
    expect(events).toContain('cache.rebuilt');
  });

  test.each([0, 1, 100, 4096, 5000, 40_000])('starts after being cut to %i bytes', (length) => {
    copyFileSync(filled(), file());
    truncateSync(file(), length);

    expect(works()).toBe('new');
  });

  test('that is damaged while it is open is rebuilt at the next call', () => {
    const cache = open(20_000_000);
    for (let index = 0; index < 2000; index += 1) cache.keep('s', `/p${index}`, reply('y'.repeat(3000)));
    cache.onQuit();
    const again = open(20_000_000);
    writeFileSync(file(), Buffer.alloc(readFileSync(file()).length, 7));

    for (let index = 0; index < 2000; index += 1) again.read('s', `/p${index}`);
    again.keep('s', '/new', reply('new'));

    expect(textOf(again.read('s', '/new'))).toBe('new');
    expect(events).toContain('cache.rebuilt');
  });

  test('never returns a reply that changed on the disk', () => {
    const cache = open();
    cache.keep('s', '/a', reply('a price of 12345 dollars'));
    cache.onQuit();
    const bytes = readFileSync(file());
    bytes.write('99999', bytes.indexOf('12345'));
    writeFileSync(file(), bytes);

    expect(open().read('s', '/a')).toBeUndefined();
    expect(events).toContain('cache.rebuilt');
  });

  test('of another version is set aside', () => {
    const cache = open();
    cache.onQuit();
    const header = readFileSync(file());
    header.writeUInt32BE(99, 60);
    writeFileSync(file(), header);

    expect(works()).toBe('new');
    expect(events).toContain('cache.rebuilt');
  });

  test('replaced by a folder does not prevent a working cache', () => {
    mkdirSync(file());

    expect(works()).toBe('new');
  });
});

test('without a writable disk there is no cache and no crash', () => {
  writeFileSync(path.join(folder, 'not-a-folder'), '');
  const cache = createCache({
    path: path.join(folder, 'not-a-folder', 'cache.sqlite'),
    maxBytes: 1000,
    log: (event) => void events.push(event),
  });

  cache.keep('s', '/a', reply('one'));

  expect(cache.read('s', '/a')).toBeUndefined();
  expect(events).toContain('cache.off');
});
