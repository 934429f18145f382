import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll, extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fusesFor } from '#main/packaging/fuses.ts';
import { fakeElectron } from './fake-electron.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FUSES = 9;
/** The fake Electron is one for Linux, and a program is packed on its own system only. */
const IS_LINUX = process.platform === 'linux';
const OWN_TARGET = Platform.LINUX.createTarget('dir');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-pack-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packs what `npm run build:desktop` made, with the repository's own configuration, round a fake Electron. */
async function pack(name: string, fuses = FUSES, targets = OWN_TARGET): Promise<string> {
  const output = path.join(folder, name);
  const config: Configuration = {
    extends: path.join(ROOT, 'electron-builder.yml'),
    directories: { output },
    electronDist: fakeElectron(path.join(folder, `${name}-electron`), fuses),
    electronVersion: '45.4.1',
  };
  await build({ projectDir: ROOT, targets, config, publish: 'never' });
  return path.join(output, process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked');
}

describe.runIf(IS_LINUX)('the packed program', () => {
  let program: string;
  let files: string[];
  beforeAll(async () => {
    program = await pack('program');
    files = listPackage(path.join(program, 'resources/app.asar'), { isPack: false });
  }, 60_000);

  test('holds main, preload and renderer', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '/out/main/index.js',
        '/out/preload/index.cjs',
        '/out/renderer/index.html',
        '/package.json',
      ]),
    );
    expect(files.filter((file) => /^\/out\/renderer\/assets\/.*\.(js|css)$/.test(file)).length).toBeGreaterThan(3);
  });

  test('holds nothing else: no sources, tests, resources, server, maps or other packages', () => {
    const tops = new Set(files.map((file) => file.split('/')[1]));
    const packages = new Set(
      files.filter((file) => file.startsWith('/node_modules/')).map((file) => file.split('/')[2]),
    );
    const strays = files.filter(
      (file) => !file.endsWith('/LICENSE.md') && /\.(tsx?|map|csv|env|md)$|\.test\.|\/deps\/|\/src\//.test(file),
    );

    expect(tops).toEqual(new Set(['node_modules', 'out', 'package.json']));
    expect(packages).toEqual(new Set(['@img', 'better-sqlite3', 'detect-libc', 'semver', 'sharp']));
    expect(strays).toEqual([]);
  });

  test('carries the updater in a part that the start leaves alone', () => {
    const codeOf = (file: string) => extractFile(path.join(program, 'resources/app.asar'), file.slice(1)).toString();
    const scripts = files.filter((file) => /^\/out\/main\/.*\.js$/.test(file));
    const updaters = scripts.filter((file) => codeOf(file).includes('exports.AppImageUpdater'));
    const start = codeOf('/out/main/index.js');

    expect(updaters).toEqual([expect.stringMatching(/^\/out\/main\/chunks\//)]);
    expect(start).toContain(`import("./chunks/${path.basename(updaters[0]!)}")`);
    expect(start.match(new RegExp(`from "./chunks/${path.basename(updaters[0]!)}"`))).toBeNull();
    expect(existsSync(path.join(program, 'resources/app-update.yml'))).toBe(false);
  });

  test('has the native modules of its own system only, outside the archive', () => {
    const own = `${process.platform}-${process.arch}`;
    const natives = files.filter((file) => /\.(node|so|dll|dylib)(\.|$)/.test(file));
    const outside = natives.map((file) => existsSync(path.join(program, 'resources/app.asar.unpacked', file)));

    expect(natives.filter((file) => !file.includes(own))).toEqual([]);
    expect(natives).toContain(`/node_modules/better-sqlite3/prebuilds/${own}.node`);
    expect(natives.some((file) => file.startsWith(`/node_modules/@img/sharp-${own}/`))).toBe(true);
    expect(natives.some((file) => file.startsWith(`/node_modules/@img/sharp-libvips-${own}/`))).toBe(true);
    expect(outside).not.toContain(false);
  });

  test('makes photos with what it carries', async () => {
    const worker = path.join(folder, 'unpacked/out/main/photo-worker.js');
    extractAll(path.join(program, 'resources/app.asar'), path.join(folder, 'unpacked'));
    const child = fork(worker, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const source = { path: path.join(ROOT, 'resources/icons/linux/64x64.png'), entry: null };
    child.send({ id: 1, task: { do: 'make', source, sha: '', folder } });
    const [answer] = (await once(child, 'message')) as [{ done?: { sha: string; key: string } }];
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;

    expect(answer.done?.key).toMatch(/^[0-9a-f]{64}$/);
    expect(existsSync(path.join(folder, answer.done!.sha, 'upload.jpg'))).toBe(true);
  });

  test('declares only what Electron needs', () => {
    const about = JSON.parse(
      extractFile(path.join(program, 'resources/app.asar'), 'package.json').toString(),
    ) as object;

    expect(about).toMatchObject({ name: 'aniv', main: './out/main/index.js', type: 'module' });
    expect(about).not.toHaveProperty('scripts');
    expect(about).not.toHaveProperty('devDependencies');
  });

  test('has its fuses set in the binary', async () => {
    const wire = await getCurrentFuseWire(path.join(program, 'aniv'));
    const isOn = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;

    expect({
      runAsNode: isOn(FuseV1Options.RunAsNode),
      cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
      nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
      onlyAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
      browserSnapshot: isOn(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
      filePrivileges: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
      wasmTraps: isOn(FuseV1Options.WasmTrapHandlers),
    }).toEqual({
      runAsNode: false,
      cookieEncryption: true,
      nodeOptions: false,
      inspect: false,
      onlyAsar: true,
      browserSnapshot: false,
      filePrivileges: false,
      wasmTraps: true,
    });
  });
});

const OTHER_ARCH = process.arch === 'x64' ? Arch.arm64 : Arch.x64;

describe.runIf(IS_LINUX)('packing', () => {
  test('an Electron with a fuse nobody decided on is not packed', async () => {
    await expect(pack('newer', FUSES + 1)).rejects.toThrow(/fuse/i);
  }, 60_000);

  test.each([
    ['Windows', process.arch, Platform.WINDOWS.createTarget('dir')],
    ['macOS', process.arch, Platform.MAC.createTarget('dir')],
    ['Linux', Arch[OTHER_ARCH], Platform.LINUX.createTarget('dir', OTHER_ARCH)],
  ])(
    'a program for %s on %s is not packed here',
    async (system, arch, targets) => {
      const line = `Aniv for ${system} on ${arch} cannot be packed here, on Linux on ${process.arch}: run npm run dist on ${system} on ${arch}.`;

      await expect(pack('elsewhere', FUSES, targets)).rejects.toThrow(line);
    },
    60_000,
  );
});

test.each([
  ['darwin', true],
  ['win32', true],
  ['linux', false],
])('on %s the archive’s integrity check is %s', (platform, isOn) => {
  expect(fusesFor(platform)[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(isOn);
});

test('every picture the installers name exists and has the declared format', () => {
  const starts = (name: string, bytes: string) =>
    readFileSync(path.join(ROOT, 'resources/icons', name))
      .subarray(0, bytes.length)
      .toString('latin1') === bytes;

  expect(starts('icon.ico', '\0\0\u0001\0')).toBe(true);
  expect(starts('icon.icns', 'icns')).toBe(true);
  expect(starts('installer-sidebar.bmp', 'BM')).toBe(true);
  expect(starts('installer-header.bmp', 'BM')).toBe(true);
  expect(starts('dmg-background.png', '\u0089PNG')).toBe(true);
  for (const size of [16, 32, 48, 64, 128, 256, 512])
    expect(starts(`linux/${size}x${size}.png`, '\u0089PNG')).toBe(true);
});

test('the AppImage is not started without a sandbox by the system’s menu', () => {
  const config = readFileSync(path.join(ROOT, 'electron-builder.yml'), 'utf8');

  expect(config).toMatch(/^appImage:\n(?: .*\n)*? {2}executableArgs: \[\]$/m);
});
