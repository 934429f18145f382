import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { HUB_PATH } from '#contract/live/hub.ts';
import { network } from '../testing/network.ts';
import { openHub } from './hub.ts';
import type { HubLine } from './hub.ts';

const END = '\u001E';
const record = (message: object): string => `${JSON.stringify(message)}${END}`;
const signedIn = (...args: unknown[]) => record({ type: 1, target: 'tGUserLoggedIn', arguments: args });

/** A hub that is polled: the test's messages go out with the next poll. */
const hubStandIn = () => {
  const asked: string[] = [];
  const waiting: string[] = [];
  const polls: ((text: string) => void)[] = [];
  let isFirst = true;
  const say = (text: string): void => {
    const poll = polls.shift();
    if (poll === undefined) waiting.push(text);
    else poll(text);
  };
  const next = (): Promise<string> => {
    const text = waiting.shift();
    return text === undefined ? new Promise((resolve) => polls.push(resolve)) : Promise.resolve(text);
  };
  network.use(
    http.post(`*${HUB_PATH}/negotiate`, ({ request }) => {
      asked.push(`${new URL(request.url).searchParams.get('userId')} ${request.headers.get('authorization')}`);
      isFirst = true;
      const availableTransports = [{ transport: 'LongPolling', transferFormats: ['Text'] }];
      return HttpResponse.json({ negotiateVersion: 1, connectionId: 'c', connectionToken: 't', availableTransports });
    }),
    http.get(`*${HUB_PATH}`, async () => {
      if (isFirst) {
        isFirst = false;
        return HttpResponse.text('');
      }
      return HttpResponse.text(await next());
    }),
    http.post(`*${HUB_PATH}`, async ({ request }) => {
      if ((await request.text()).startsWith('{"protocol"')) say(record({}));
      return HttpResponse.text('');
    }),
    http.delete(`*${HUB_PATH}`, () => HttpResponse.text('', { status: 202 })),
  );
  return { asked, say };
};

const line = (): { hub: HubLine; heard: unknown[] } => {
  const hub = openHub({ userId: 'a b', transport: 'longPolling', getToken: () => 'bearer-1' });
  const heard: unknown[] = [];
  hub.on('tGUserLoggedIn', (args) => heard.push(args));
  return { hub, heard };
};

test('a line to the hub brings its events, names its user and shows its token', async () => {
  const standIn = hubStandIn();
  const { hub, heard } = line();
  await hub.start();
  standIn.say(signedIn('7', 'Ani', null, 'ticket_1'));

  await vi.waitFor(() => expect(heard).toEqual([['7', 'Ani', null, 'ticket_1']]));
  expect(standIn.asked).toEqual(['a b Bearer bearer-1']);
  await hub.stop();
});

test('an event that does not fit the contract is skipped', async () => {
  const standIn = hubStandIn();
  const { hub, heard } = line();
  await hub.start();
  standIn.say(`${signedIn('7')}${signedIn('7', 'Ani', null, '<b>')}${signedIn('8', 'Davit', 'P', 'ticket_2')}`);

  await vi.waitFor(() => expect(heard).toEqual([['8', 'Davit', 'P', 'ticket_2']]));
  await hub.stop();
});

test('a hub that sends it away ends the line; one’s own stop does not', async () => {
  const standIn = hubStandIn();
  const first = line().hub;
  const second = line().hub;
  const ended: string[] = [];
  first.onEnd(() => ended.push('first'));
  second.onEnd(() => ended.push('second'));
  await first.start();
  standIn.say(record({ type: 7, error: 'The session has ended.' }));
  await vi.waitFor(() => expect(ended).toEqual(['first']));
  await second.start();
  await second.stop();
  await first.stop();

  expect(ended).toEqual(['first']);
});

test('a hub that refuses rejects the start', async () => {
  network.use(http.post(`*${HUB_PATH}/negotiate`, () => HttpResponse.json({}, { status: 403 })));

  await expect(line().hub.start()).rejects.toThrow('403');
});
