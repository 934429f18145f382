import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fusesFor } from '#main/packaging/fuses.ts';
import {
  AT_HOME,
  ELSEWHERE,
  FOREIGN_FILES,
  OWN_FILE,
  OWN_PERMISSIONS,
  REFUSED_PERMISSIONS,
} from '#main/testing/hostile-moves.ts';
import { FuseV1Options } from '@electron/fuses';
import { BuiltMain } from './built-main/built-main.ts';

/**
 * Electron's own checklist (its tutorial "Security", all twenty items), asked of the main process as it was built; items 7 and 18 stand in
 * scheme-limits, 17 in ipc-limits, 20 in preload-limits.
 */
const ROOT = path.join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const PAGES = ['window', 'later'] as const;

let main: BuiltMain;
let report: Awaited<ReturnType<typeof main.ask<'report'>>>;
let opened: readonly string[];

beforeAll(async () => {
  main = await BuiltMain.start();
  report = await main.ask('report');
}, 60_000);
afterAll(() => main.stop());

describe('1. only secure content is loaded', () => {
  test('the window’s page is the program’s own', () => {
    expect(report.loaded.length).toBeGreaterThan(0);
    expect(report.loaded.filter((url) => !url.startsWith('app://aniv/'))).toEqual([]);
  });

  test.each(['http://dealer.example', 'ftp://dealer.example', 'ws://dealer.example', 'file:///etc'])(
    '%s is taken for no server',
    async (address) => {
      const frame = { url: 'app://aniv/', parent: null };
      const reply = await main.ask('invoke', 'connection.choose', { address }, frame);

      expect(reply).toMatchObject({ ok: false, error: { code: expect.not.stringMatching('UNKNOWN$') as string } });
    },
  );
});

test('2–4, 6, 8–11. every window has every protection written out', () => {
  expect(report.windows).toHaveLength(1);
  for (const { webPreferences } of report.windows) {
    expect(webPreferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      devTools: false,
    });
    expect(webPreferences).not.toHaveProperty('enableBlinkFeatures');
    expect(webPreferences).not.toHaveProperty('additionalArguments');
    expect(path.resolve(webPreferences?.preload ?? '')).toBe(path.join(ROOT, 'out/preload/index.cjs'));
  }
});

test('4. the sandbox is on for every process before the program is ready, and no switch turns a protection off', () => {
  const { order, switches } = report;

  expect(order.indexOf('enableSandbox')).toBeGreaterThanOrEqual(0);
  expect(order.indexOf('enableSandbox')).toBeLessThan(order.indexOf('whenReady'));
  expect(order.indexOf('handle')).toBeLessThan(order.indexOf('window'));
  expect(switches).toEqual([]);
});

describe.each(PAGES)('5. permissions of the %s page', (which) => {
  const allowed = async (permission: string, asker: string) => [
    await main.ask('handler', which, 'setPermissionRequestHandler', permission, asker),
    await main.ask('handler', which, 'setPermissionCheckHandler', undefined, permission, asker),
  ];

  test.each(REFUSED_PERMISSIONS)('%s is refused', async (permission) => {
    expect(await allowed(permission, 'app://aniv/')).toEqual([false, false]);
  });

  test.each(OWN_PERMISSIONS)('%s is ours alone', async (permission) => {
    expect(await allowed(permission, 'app://aniv/')).toEqual([true, true]);
    expect(await allowed(permission, 'https://evil.example/')).toEqual([false, false]);
    expect(await allowed(permission, 'app://aniv.evil/')).toEqual([false, false]);
  });

  test('devices are refused', async () => {
    expect(await main.ask('handler', which, 'setDevicePermissionHandler', {})).toBe(false);
  });

  test('downloads are refused, but for the files that our page makes', async () => {
    for (const url of FOREIGN_FILES) expect([url, await main.ask('download', which, url)]).toEqual([url, true]);
    expect(await main.ask('download', which, OWN_FILE)).toBe(false);
  });
});

describe.each(PAGES)('11–14. the %s page', (which) => {
  test('holds no webview', async () => {
    expect(await main.ask('navigate', which, 'will-attach-webview', 'app://aniv/')).toBe(true);
  });

  test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])('%s stays at home', async (event) => {
    for (const url of ELSEWHERE) expect([url, await main.ask('navigate', which, event, url)]).toEqual([url, true]);
    for (const url of AT_HOME) expect([url, await main.ask('navigate', which, event, url)]).toEqual([url, false]);
  });

  test('opens no window of its own, wherever it leads', async () => {
    for (const url of [...ELSEWHERE, 'app://aniv/', 'https://t.me/aniv_bot'])
      expect(await main.ask('handler', which, 'setWindowOpenHandler', { url })).toEqual({ action: 'deny' });
    expect((await main.ask('report')).windows).toHaveLength(1);
  });
});

describe('15. what leaves for the system', () => {
  beforeAll(async () => {
    const before = (await main.ask('report')).opened.length;
    const urls = [
      ...ELSEWHERE,
      'ms-msdt:/id',
      'smb://server/share',
      'vscode://file/etc/passwd',
      'https://a:b@t.me/',
      '//evil',
    ];
    for (const url of urls) {
      await main.ask('invoke', 'shell.openExternal', { url }, { url: 'app://aniv/', parent: null });
      await main.ask('handler', 'window', 'setWindowOpenHandler', { url });
    }
    ({ opened } = await main.ask('report'));
    opened = opened.slice(before);
  });

  test('is nothing that the person did not agree to', async () => {
    const { asked } = await main.ask('report');

    expect(opened).toEqual([]);
    // An unknown https host is named to the person, and nothing but https ever gets so far.
    expect(new Set(asked).size).toBe(1);
    expect(asked[0]).toContain('evil.example');
  });
});

test('16. Electron is of a line that still gets its repairs, and the one that is packed', () => {
  const { devDependencies = {}, dependencies = {} } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string> | undefined
  >;
  const asked = { ...devDependencies, ...dependencies }['electron'] ?? '';
  const { version } = JSON.parse(read('node_modules/electron/package.json')) as { version: string };

  expect(asked).toBe(version);
  expect([43, 44, 45]).toContain(Number(version.split('.')[0]));
});

describe('19. fuses', () => {
  test('are set by what electron-builder calls, over an archive that alone may be loaded', () => {
    const config = read('electron-builder.yml');

    expect(config).toMatch(/^afterPack: \.\/main\/packaging\/after-pack\.ts$/m);
    expect(config).toMatch(/^asar: true$/m);
  });

  test.each(['linux', 'win32', 'darwin'])('close every unsafe feature on %s', (platform) => {
    expect(fusesFor(platform)).toMatchObject({
      strictlyRequireAllFuses: true,
      [FuseV1Options.RunAsNode]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: false,
      [FuseV1Options.OnlyLoadAppFromAsar]: true,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
      [FuseV1Options.EnableCookieEncryption]: true,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
    });
  });
});

test('no certificate, password or client certificate is answered by the program itself', () => {
  const events = ['certificate-error', 'select-client-certificate', 'login'];

  expect(events.filter((event) => report.appEvents.includes(event))).toEqual([]);
});
