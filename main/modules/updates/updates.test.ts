import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { configFor, type Feed, feedOf, PUBLISHERS_FILE } from './feed.ts';
import type { UpdaterPort } from './updater-port.ts';
import { createUpdates } from './updates.module.ts';

type Found = Awaited<ReturnType<UpdaterPort['checkForUpdates']>>;

/** The updater's surface as its own types have it; the test decides what it finds. */
function anUpdater(find: (emit: (event: string, payload?: unknown) => void) => Promise<Found>) {
  const installed: unknown[] = [];
  const events = new EventEmitter();
  const updater = Object.assign(events, {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: true,
    allowPrerelease: true,
    disableWebInstaller: false,
    logger: console,
    checkForUpdates: () =>
      find((event, payload) => void events.emit(event, payload)) as ReturnType<AppUpdater['checkForUpdates']>,
    quitAndInstall: (...how: unknown[]) => void installed.push(how),
  } satisfies Partial<AppUpdater>);
  return {
    updater: updater as unknown as UpdaterPort,
    installed,
    emit: (event: string, payload?: unknown) => events.emit(event, payload),
  };
}

type Start = { find?: Parameters<typeof anUpdater>[0]; hasFeed?: boolean; failsToLoad?: number };

function start({ find = () => Promise.resolve(null), hasFeed = true, failsToLoad = 0 }: Start = {}) {
  const announced: UpdateState[] = [];
  const ready: string[] = [];
  const logged: string[] = [];
  const waiting: { action: () => void; delayMs: number }[] = [];
  const { updater, installed, emit } = anUpdater(find);
  let loads = 0;
  const updates = createUpdates({
    load: hasFeed
      ? () => {
          loads += 1;
          return loads <= failsToLoad ? Promise.reject(new Error('no such module')) : Promise.resolve(updater);
        }
      : undefined,
    later: (action, delayMs) => {
      const item = { action, delayMs };
      waiting.push(item);
      return () => void waiting.splice(waiting.indexOf(item), 1);
    },
    announce: (state) => void announced.push(state),
    onReady: (version) => void ready.push(version),
    log: (event) => void logged.push(event),
  });
  return { updates, announced, ready, logged, waiting, updater, installed, emit, loads: () => loads };
}

const FOUND: Start['find'] = (emit) => {
  emit('update-available', { version: '1.2.0' });
  return Promise.resolve({ downloadPromise: Promise.resolve([]) });
};

describe('updates', () => {
  test('are off without a feed: nothing is loaded, nothing waits', async () => {
    const { updates, waiting, announced } = start({ hasFeed: false });
    updates.onReady();

    expect(await updates.handlers.check(undefined)).toEqual({ phase: 'off' });
    expect(waiting).toEqual([]);
    expect(announced).toEqual([]);
  });

  test('are looked for some time after the start and then daily, and only then is the updater loaded', async () => {
    const { updates, waiting, loads } = start();
    updates.onReady();
    expect(loads()).toBe(0);

    waiting.shift()!.action();
    await expect.poll(loads).toBe(1);

    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([24 * 60 * 60 * 1000]);
    updates.onQuit();
    expect(waiting).toEqual([]);
  });

  test('only go forward and only as their maker signed them', async () => {
    const { updates, updater } = start();
    await updates.handlers.check(undefined);

    expect(updater).toMatchObject({
      autoDownload: true,
      autoInstallOnAppQuit: true,
      allowDowngrade: false,
      allowPrerelease: false,
      disableWebInstaller: true,
    });
  });

  test('come in the background, and the person is notified once when one is ready', async () => {
    const { updates, emit, announced, ready } = start({ find: FOUND });
    await updates.handlers.check(undefined);
    for (const percent of [0.2, 41.7, 41.9, 100]) emit('download-progress', { percent });
    emit('update-downloaded', { version: '1.2.0' });
    emit('update-downloaded', { version: '1.2.0' });

    expect(announced).toEqual([
      { phase: 'checking' },
      { phase: 'downloading', version: '1.2.0', percent: 0 },
      { phase: 'downloading', version: '1.2.0', percent: 41 },
      { phase: 'downloading', version: '1.2.0', percent: 100 },
      { phase: 'ready', version: '1.2.0' },
    ]);
    expect(ready).toEqual(['1.2.0']);
  });

  test('are installed at a restart once they are ready, and not before', async () => {
    const { updates, emit, installed } = start({ find: FOUND });
    await updates.handlers.check(undefined);
    await updates.handlers.restart(undefined);
    expect(installed).toEqual([]);

    emit('update-downloaded', { version: '1.2.0' });
    await updates.handlers.restart(undefined);

    expect(installed).toEqual([[false, true]]);
  });

  test('that fail are quiet in the log, and are looked for again', async () => {
    let isDown = true;
    const { updates, logged } = start({
      find: (emit) => {
        if (isDown) return Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED'));
        emit('update-not-available');
        return Promise.resolve({ downloadPromise: null });
      },
    });

    expect(await updates.handlers.check(undefined)).toEqual({ phase: 'failed' });
    expect(logged).toEqual(['updates.failed']);
    isDown = false;
    expect(await updates.handlers.check(undefined)).toEqual({ phase: 'newest' });
  });

  test('whose download breaks off leave no unheard promise', async () => {
    const { updates, emit } = start({
      find: (say) => {
        say('update-available', { version: '1.2.0' });
        return Promise.resolve({ downloadPromise: Promise.reject(new Error('reset')) });
      },
    });
    await updates.handlers.check(undefined);
    emit('error', new Error('reset'));

    expect(updates.handlers.state(undefined)).toEqual({ phase: 'failed' });
  });

  test('that are ready stay ready, whatever fails later', async () => {
    const { updates, emit } = start({ find: FOUND });
    await updates.handlers.check(undefined);
    emit('update-downloaded', { version: '1.2.0' });
    emit('error', new Error('reset'));

    expect(updates.handlers.state(undefined)).toEqual({ phase: 'ready', version: '1.2.0' });
  });

  test('whose updater cannot be loaded are tried anew', async () => {
    const { updates, loads } = start({ failsToLoad: 1 });

    expect(await updates.handlers.check(undefined)).toEqual({ phase: 'failed' });
    expect(await updates.handlers.check(undefined)).toEqual({ phase: 'idle' });
    expect(loads()).toBe(2);
  });
});

describe('the feed', () => {
  let resources: string;
  beforeEach(() => {
    resources = mkdtempSync(path.join(tmpdir(), 'aniv-feed-'));
  });
  afterEach(() => rmSync(resources, { recursive: true, force: true }));

  const feed = (over: Partial<Parameters<typeof feedOf>[0]> = {}) =>
    feedOf({ isPackaged: true, resources, asked: '', system: 'linux', ...over });
  const ADDRESS = 'https://updates.example/aniv';

  test('is none where none was packed and none is named', () => {
    expect(feed()).toBeUndefined();
    expect(feed({ resources: undefined })).toBeUndefined();
  });

  test('that is named by an address needs no packed files, except on Windows', () => {
    const found = ['linux', 'darwin', 'win32'].map((system) => feed({ resources: undefined, asked: ADDRESS, system }));

    const named = { kind: 'address', url: ADDRESS, publishers: [] };
    expect(found).toEqual([named, named, 'unsigned']);
  });

  test.each(['linux', 'darwin'])('is what was packed on %s', (system) => {
    writeFileSync(path.join(resources, 'app-update.yml'), 'provider: generic');

    expect(feed({ system })).toEqual({ kind: 'packed' });
  });

  test('is none in what is not installed', () => {
    expect(feed({ isPackaged: false, asked: 'https://updates.example' })).toBeUndefined();
  });

  test.each([
    'http://updates.example',
    'file:///tmp/feed',
    'https://user:word@updates.example',
    'updates.example',
    '//x',
  ])('is not taken from %s', (asked) => {
    expect(feed({ asked })).toBeUndefined();
  });

  test('that is named by an address is written down as the updater reads it', async () => {
    const found = feed({ asked: ADDRESS });
    mkdirSync(path.join(resources, 'own'));

    expect(found).toEqual({ kind: 'address', url: ADDRESS, publishers: [] });
    const file = await configFor({ kind: 'address', url: ADDRESS, publishers: [] }, path.join(resources, 'own'));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      provider: 'generic',
      url: ADDRESS,
      updaterCacheDirName: 'aniv-updater',
    });
  });

  describe('on Windows', () => {
    const system = 'win32';

    test('asks an update from an address for the publisher of the program', async () => {
      writeFileSync(path.join(resources, PUBLISHERS_FILE), '["CN=Aniv LLC"]');

      const found = feed({ asked: ADDRESS, system });

      expect(found).toEqual({ kind: 'address', url: ADDRESS, publishers: ['CN=Aniv LLC'] });
      const file = await configFor(found as Extract<Feed, { kind: 'address' }>, resources);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ publisherName: ['CN=Aniv LLC'] });
    });

    test.each(['[]', '', '[""]', '{"publisherName":"CN=Aniv LLC"}'])(
      'is not used where the publishers are %j',
      (publishers) => {
        writeFileSync(path.join(resources, PUBLISHERS_FILE), publishers);

        expect(feed({ asked: ADDRESS, system })).toBe('unsigned');
      },
    );

    test('is not used in a program that nobody signed', () => {
      expect(feed({ asked: ADDRESS, system })).toBe('unsigned');
    });

    test('is what was packed where that names a publisher', () => {
      const packed = path.join(resources, 'app-update.yml');
      writeFileSync(packed, 'provider: generic\n');
      const without = feed({ system });
      writeFileSync(packed, 'provider: generic\npublisherName:\n  - CN=Aniv LLC\n');

      expect([without, feed({ system })]).toEqual(['unsigned', { kind: 'packed' }]);
    });
  });
});
