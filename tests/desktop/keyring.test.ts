import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OWN_CALL, OWN_CALL_HEADER, routes } from '#contract/http/routes.ts';
import { BuiltMain } from './built-main/built-main.ts';

const TOKEN = 'q7Zt0-the-session-of-this-person-x93kf';
const COOKIE = `__Host-aniv-session=${TOKEN}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=86400`;

let computer: string;
beforeEach(() => {
  computer = mkdtempSync(path.join(tmpdir(), 'aniv-keyring-'));
});
afterEach(() => rmSync(computer, { recursive: true, force: true }));

const start = (keyring: string) => BuiltMain.start(computer, { STAND_IN_COOKIE: COOKIE, STAND_IN_KEYRING: keyring });

async function signIn(main: BuiltMain): Promise<void> {
  const reply = await main.ask('fetch', `app://aniv${routes.accounts.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [OWN_CALL_HEADER]: OWN_CALL },
    body: '{}',
  });
  expect(reply?.status).toBe(200);
}

/** Whether the next call to the server carries the session. */
async function isSignedIn(main: BuiltMain): Promise<boolean> {
  const before = (await main.ask('report')).cookies.length;
  await main.ask('fetch', 'app://aniv/api/Posts');
  const { cookies } = await main.ask('report');
  return cookies.slice(before).some((each) => each.includes(TOKEN));
}

/** Files of the program's folder that hold the session as it is. */
const betraying = () =>
  readdirSync(computer, { recursive: true })
    .map((name) => path.join(computer, String(name)))
    .filter((file) => statSync(file).isFile() && readFileSync(file).includes(TOKEN));

const notices = (main: BuiltMain) => main.sent.filter(({ channel }) => channel === 'session.notice');

test('with a keyring a session outlives the program and never lies open on the disk', async () => {
  const first = await start('own');
  await signIn(first);
  expect(await isSignedIn(first)).toBe(true);
  await first.stop();
  expect(betraying()).toEqual([]);
  const second = await start('own');

  expect(await isSignedIn(second)).toBe(true);
  expect(notices(first)).toEqual([]);
  await second.stop();
});

test('without a keyring a session lasts as long as the program, which warns once and writes it nowhere', async () => {
  const first = await start('none');
  await signIn(first);
  await signIn(first);
  expect(await isSignedIn(first)).toBe(true);
  await first.stop();
  expect(notices(first)).toHaveLength(1);
  expect(betraying()).toEqual([]);
  const second = await start('none');
  expect(await isSignedIn(second)).toBe(false);
  await signIn(second);

  expect(await isSignedIn(second)).toBe(true);
  expect(notices(second)).toEqual([]);
  await second.stop();
});

test('with a keyring that has forgotten its key the person is signed out and can sign in again', async () => {
  const first = await start('own');
  await signIn(first);
  await first.stop();
  const second = await start('changed');
  expect(await isSignedIn(second)).toBe(false);
  await signIn(second);

  expect(await isSignedIn(second)).toBe(true);
  expect(second.broken).toEqual([]);
  await second.stop();
  expect(betraying()).toEqual([]);
});
