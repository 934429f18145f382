import type { AddressInfo } from 'node:net';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { expect, test } from 'vitest';
import type { SignedIn, TelegramLink } from '#contract/http/accounts.ts';
import { HUB_EVENTS, HUB_PATH } from '#contract/live/hub.ts';
import { openTelegramWorld } from './testing.ts';

type Envelope<Value> = { readonly value: Value };

/** A browser with its cookies, over the network. */
const openBrowser = (origin: string) => {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = async <Value>(path: string, body: unknown): Promise<Value> => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie(), origin },
      body: JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    // The reply of a call that the test expects to be good.
    return ((await response.json()) as Envelope<Value>).value;
  };
  const userinfo = async () =>
    (
      (await (await fetch(`${origin}/api/Identity/userinfo`, { headers: { cookie: cookie() } })).json()) as Envelope<{
        id: number;
        firstName: string;
        isEmailVerified: boolean;
      }>
    ).value;
  return { call, userinfo, cookie };
};

test.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['LongPolling', HttpTransportType.LongPolling],
])('the whole sign-in: link, hub by %s, bot, ticket, session', async (_name, transport) => {
  const all = await openTelegramWorld();
  const { app } = all.world;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = openBrowser(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  const link = await browser.call<TelegramLink>('/api/Identity/tgLink', {});
  const hub = new HubConnectionBuilder()
    .withUrl(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${HUB_PATH}?userId=${link.hubUserId}`, {
      transport,
      headers: { cookie: browser.cookie() },
    })
    .configureLogging(LogLevel.None)
    .build();
  const heard = new Promise<unknown[]>((resolve) => {
    hub.on('tGUserLoggedIn', (...args: unknown[]) => resolve(args));
  });
  await hub.start();
  await all.api.open(link.botLink);
  const [said, args] = await Promise.all([all.api.press(link.matchNumber), heard]);
  await hub.stop();
  const [id, firstName, lastName, ticket] = HUB_EVENTS.tGUserLoggedIn.parse(args);
  const signedIn = await browser.call<SignedIn>('/api/Identity/tgLogin', { id, firstName, lastName, ticket });
  const own = await browser.userinfo();
  await all.close();

  expect(said.text).toBe('Confirmed. Go back to the page in the browser.');
  expect(signedIn).toEqual({ userId: expect.any(Number), bearer: null, isNew: true });
  expect(own).toMatchObject({ id: signedIn.userId, firstName: 'Ani', isEmailVerified: true });
});

test('a connection that is opened after the confirmation is informed, too', async () => {
  const all = await openTelegramWorld();
  const { app } = all.world;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const browser = openBrowser(origin);
  const link = await browser.call<TelegramLink>('/api/Identity/tgLink', {});
  await all.api.open(link.botLink);
  await all.api.press(link.matchNumber);
  const hub = new HubConnectionBuilder()
    .withUrl(`${origin}${HUB_PATH}?userId=${link.hubUserId}`, { headers: { cookie: browser.cookie() } })
    .configureLogging(LogLevel.None)
    .build();
  const heard = new Promise<unknown[]>((resolve) => {
    hub.on('tGUserLoggedIn', (...args: unknown[]) => resolve(args));
  });
  await hub.start();
  const [, , , ticket] = HUB_EVENTS.tGUserLoggedIn.parse(await heard);
  const signedIn = await browser.call<SignedIn>('/api/Identity/tgLogin', { ticket });
  await hub.stop();
  await all.close();

  expect(signedIn.isNew).toBe(true);
});
