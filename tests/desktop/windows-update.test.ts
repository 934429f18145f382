import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serve, type TestServer } from '#main/testing/server.ts';
import type { Feed } from '#main/modules/updates/feed.ts';

const UPDATE = new URL('./windows-update/update.ts', import.meta.url);
const ANIV = 'CN=Aniv LLC, O=Aniv LLC, L=Yerevan, C=AM';
const SOMEBODY = 'CN=Somebody Else, O=Somebody Else, C=US';

/**
 * Stands for Windows PowerShell, by which electron-updater reads a file's signer: the signer is the file's first line here.
 */
const POWERSHELL = `#!/bin/sh
for last; do :; done
file=$(printf '%s' "$last" | sed -n "s/.*-LiteralPath '\\([^']*\\)'.*/\\1/p")
[ -z "$file" ] && { echo '"test"'; exit 0; }
signer=$(head -n 1 "$file")
if [ "$signer" = unsigned ]; then printf '{"Status":2,"Path":"%s","SignerCertificate":null}' "$file"
else printf '{"Status":0,"Path":"%s","SignerCertificate":{"Subject":"%s"}}' "$file" "$signer"; fi
`;

let folder: string;
let server: TestServer;
let installer: Buffer;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-windows-update-'));
  mkdirSync(path.join(folder, 'bin'));
  writeFileSync(path.join(folder, 'bin', 'powershell.exe'), POWERSHELL, { mode: 0o755 });
  writeFileSync(path.join(folder, 'bin', 'chcp'), '#!/bin/sh\n', { mode: 0o755 });
  server = await serve((request, response) => {
    const sha512 = createHash('sha512').update(installer).digest('base64');
    const list = { version: '1.2.0', files: [{ url: 'Aniv.exe', sha512, size: installer.length }] };
    response.end(request.url?.includes('.yml') ? JSON.stringify(list) : installer);
  });
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Looks for an update with electron-updater's own code for Windows; gives how it ended. */
async function update(signer: string, feed: Feed): Promise<unknown> {
  installer = Buffer.from(`${signer}\n${'x'.repeat(10_000)}`);
  const search = [path.join(folder, 'bin'), process.env['PATH']].join(path.delimiter);
  const env = { ...process.env, PATH: search, HOME: folder, XDG_CACHE_HOME: folder };
  const child = fork(UPDATE, [folder, JSON.stringify(feed)], { env, execArgv: ['--no-deprecation'] });
  const [outcome] = (await once(child, 'message')) as unknown[];
  if (child.exitCode === null) await once(child, 'exit');
  return outcome;
}
const fromAddress = (publishers: readonly string[]): Feed => ({ kind: 'address', url: server.origin, publishers });

// Elsewhere a script cannot take PowerShell's place.
describe.runIf(process.platform !== 'win32')('an update on Windows from an address', () => {
  test('is ready where the program’s publisher signed it', async () => {
    expect(await update(ANIV, fromAddress([ANIV]))).toEqual({ phase: 'ready', reasons: [] });
  });

  test('is ready where the publisher is known by the common name alone', async () => {
    expect(await update(ANIV, fromAddress(['Aniv LLC']))).toEqual({ phase: 'ready', reasons: [] });
  });

  test.each([
    ['somebody else', SOMEBODY],
    ['somebody with the same common name', 'CN=Aniv LLC, O=Somebody Else, C=US'],
    ['nobody', 'unsigned'],
  ])('is refused where %s signed it', async (_who, signer) => {
    const outcome = await update(signer, fromAddress([ANIV]));

    expect(outcome).toMatchObject({
      phase: 'failed',
      reasons: expect.arrayContaining(['ERR_UPDATER_INVALID_SIGNATURE']) as string[],
    });
  });
});
