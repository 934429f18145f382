import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatewayOn, type RunningGateway } from '../../testing/gateway-on.ts';
import { members } from '../../testing/members.ts';
import { serve, type TestServer } from '../../testing/server.ts';

const OWN = '/api/Identity/userinfo';
const FAVOURITES = '/api/Posts/UserPosts?Status=Favorites';

let folder: string;
let server: TestServer;
let running: RunningGateway;
let endAll: () => void;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aniv-viewers-'));
  writeFileSync(path.join(folder, 'index.html'), '<title>Aniv</title>');
  const { listener, endAll: end } = members();
  endAll = end;
  server = await serve(listener);
  running = gatewayOn({ folder, preset: server.origin });
});
afterEach(async () => {
  running.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const call = (address: string, method = 'GET') =>
  running.gateway(new Request(`app://aniv${address}`, { method, headers: { 'x-requested-with': 'aniv' } }));
const signIn = (who: string) => call(`/api/Identity/login?who=${who}`, 'POST');
const signOut = () => call('/api/Identity/logout', 'POST');
const bodyOf = async (address: string) => (await call(address)).json() as Promise<unknown>;
const offline = { isSuccess: false, error: expect.objectContaining({ code: 'OFFLINE' }) as unknown };

/** Stops the server after the user's own requests have been answered. */
async function away(): Promise<void> {
  await server.stop();
}

describe('private replies', () => {
  test('are available to their user offline', async () => {
    await signIn('ani');
    await call(OWN);
    await call(FAVOURITES);
    await away();

    expect(await bodyOf(OWN)).toMatchObject({ value: 'ani' });
    expect(await bodyOf(FAVOURITES)).toMatchObject({ value: 'for ani' });
  });

  test('are deleted after signing out', async () => {
    await signIn('ani');
    await call(OWN);
    await call(FAVOURITES);
    await signOut();
    await away();

    expect(await bodyOf(FAVOURITES)).toEqual(offline);
    expect(await bodyOf(OWN)).toEqual(offline);
  });

  test('are not served to the next user', async () => {
    await signIn('ani');
    await call(OWN);
    await call(FAVOURITES);
    await signIn('vahan');
    await call(OWN);
    await away();

    expect(await bodyOf(OWN)).toMatchObject({ value: 'vahan' });
    expect(await bodyOf(FAVOURITES)).toEqual(offline);
  });

  test.each([
    ['by refusing', FAVOURITES],
    ['by knowing nobody', OWN],
    ['by refusing what the site asks of the chat', '/chat/api/v1/unread'],
  ])('is gone once the server ended the session, as it says %s', async (_how, asked) => {
    await signIn('ani');
    await call(OWN);
    await call(FAVOURITES);
    endAll();
    await call(asked);
    await call('/api/Posts');
    await away();

    expect(server.seen.at(-1)!.headers.cookie).toBeUndefined();
    expect(await bodyOf(OWN)).toEqual(offline);
    expect(await bodyOf(FAVOURITES)).toEqual(offline);
  });

  test('are kept if the chat frame’s own token is refused', async () => {
    await signIn('ani');
    await call(OWN);
    await call('/chat/api/v1/conversations?archived=false');
    await call('/api/Posts');

    expect(server.seen.at(-1)!.headers.cookie).toContain('aniv-session=');
    await away();
    expect(await bodyOf(OWN)).toMatchObject({ value: 'ani' });
  });

  test('are kept if another user does not exist', async () => {
    await signIn('ani');
    await call(OWN);
    await call(`${OWN}?userId=404`);
    await away();

    expect(await bodyOf(OWN)).toMatchObject({ value: 'ani' });
  });

  test('do not outlive a program whose session did not', async () => {
    await signIn('ani');
    await call(FAVOURITES);
    running.stop();
    // A new keyring: the session can no longer be decrypted.
    running = gatewayOn({ folder, preset: server.origin });
    await call('/api/Posts');
    running.stop();

    const file = new Database(path.join(folder, 'cache.sqlite'), { readonly: true });
    const scopes = file.prepare('select distinct scope from reply').pluck().all();
    file.close();

    expect(scopes).toEqual([`${server.origin} visitor`]);
  });
});

describe('signing out while the server is away', () => {
  test('deletes everything on this computer and reports it', async () => {
    await signIn('ani');
    await call(OWN);
    const port = Number(new URL(server.origin).port);
    await away();

    const reply = await signOut();

    expect([reply.status, await reply.json()]).toEqual([200, { isSuccess: true, value: { done: true } }]);
    expect(running.signedOutHere()).toBe(1);
    expect(await bodyOf(OWN)).toEqual(offline);
    server = await serve(members().listener, port);
    await call('/api/Posts');
    expect(server.seen[0]!.headers.cookie).toBeUndefined();
  });

  test('only affects signing out', async () => {
    await signIn('ani');
    await call(OWN);
    await away();

    expect(await (await call('/api/Identity/logoutEverywhere', 'POST')).json()).toEqual(offline);
    expect(running.signedOutHere()).toBe(0);
    expect(await bodyOf(OWN)).toMatchObject({ value: 'ani' });
  });
});

test('every call is marked as our own page’s, and a form is forwarded unchanged', async () => {
  const form = new FormData();
  form.append('firstName', 'Անի');
  form.append('profileImage', new File([new Uint8Array([0, 255, 13, 10])], 'a.png', { type: 'image/png' }));
  const sent = new Request(`app://aniv${OWN}`, {
    method: 'POST',
    body: form,
    headers: { 'x-requested-with': 'aniv' },
  });
  const whole = Buffer.from(await sent.clone().arrayBuffer());
  const bodies: Buffer[] = [];
  await server.stop();
  server = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk));
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  running.stop();
  running = gatewayOn({ folder, preset: server.origin });

  await running.gateway(sent);

  const { headers } = server.seen[0]!;
  expect(headers).toMatchObject({ 'x-requested-with': 'aniv', origin: server.origin });
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(Buffer.concat(bodies).equals(whole)).toBe(true);
});
