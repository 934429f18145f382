import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { relauncher } from './relaunch.ts';

const CHILD = new URL('./testing-relaunching-child.ts', import.meta.url);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-relaunch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(process.platform === 'linux')('an AppImage', () => {
  test('starts again once it has ended, from its own file and outside of the old mount', async () => {
    const appImage = path.join(folder, 'Aniv 1.0.AppImage');
    const report = path.join(folder, 'report');
    const mount = path.join(folder, '.mount_Aniv');
    // Written beside and renamed, so that what can be read is whole.
    const script = `#!/bin/sh
{ kill -0 "$PROGRAM_BEFORE" 2>/dev/null && echo running || echo ended
  printf '%s\\n' "$PATH" "$LD_LIBRARY_PATH" "$@"; } > '${report}.new'
mv '${report}.new' '${report}'
`;
    writeFileSync(appImage, script, { mode: 0o755 });
    const env = {
      APPIMAGE: appImage,
      APPDIR: mount,
      PATH: `${mount}:${mount}/usr/sbin:/usr/bin:/bin`,
      LD_LIBRARY_PATH: `${mount}/usr/lib`,
    };

    const child = fork(CHILD, ['aniv://post/7', 'two words'], { env });
    const [message] = (await once(child, 'message')) as [string];
    const startedBefore = existsSync(report);
    child.send('end');
    await once(child, 'exit');
    await expect.poll(() => existsSync(report)).toBe(true);

    expect([message, startedBefore]).toEqual(['ordered', false]);
    expect(readFileSync(report, 'utf8')).toBe('ended\n/usr/bin:/bin\n\naniv://post/7\ntwo words\n');
  });
});

test.each([
  ['an installed program', true, {}],
  ['a program under development', false, { APPIMAGE: '/opt/Editor.AppImage' }],
  ['a program with a relative AppImage', true, { APPIMAGE: 'Aniv.AppImage' }],
])('%s is started again by Electron', (_which, isPackaged, env) => {
  let relaunches = 0;
  const app = { isPackaged, relaunch: () => void (relaunches += 1) };

  relauncher({ app, env, argv: ['aniv'], pid: process.pid })();

  expect(relaunches).toBe(1);
});
