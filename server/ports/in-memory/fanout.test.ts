import { expect, test } from 'vitest';
import type { HubMessage } from '#server/ports/fanout.ts';
import { createFanoutInMemory } from './fanout.ts';

const unread = (count: number): HubMessage => ({
  kind: 'send',
  group: 'user:1',
  event: 'UnreadChanged',
  args: [{ unread: count, sequence: 1 }],
});
const setUp = () => {
  const errors: unknown[] = [];
  return { errors, fanout: createFanoutInMemory((error) => errors.push(error)) };
};

test('delivers to every subscriber of a channel, and to no other channel', async () => {
  const { fanout } = setUp();
  const heard: unknown[] = [];
  await fanout.subscribe('hub', (message) => heard.push(['one', message]));
  await fanout.subscribe('hub', (message) => heard.push(['two', message]));
  await fanout.subscribe('events', (message) => heard.push(['three', message]));

  await fanout.publish('hub', unread(1));
  await fanout.publish('events', { kind: 'wakeUp', from: 'node' });

  expect(heard).toEqual([
    ['one', unread(1)],
    ['two', unread(1)],
    ['three', { kind: 'wakeUp', from: 'node' }],
  ]);
});

test('keeps the order of messages, also of those that a listener publishes', async () => {
  const { fanout } = setUp();
  const heard: HubMessage[][] = [[], []];
  await fanout.subscribe('hub', (message) => {
    heard[0]?.push(message);
    if (heard[0]?.length === 1) void fanout.publish('hub', unread(2));
  });
  await fanout.subscribe('hub', (message) => heard[1]?.push(message));

  await Promise.all([fanout.publish('hub', unread(1)), fanout.publish('hub', unread(3))]);

  const inOrder = [unread(1), unread(2), unread(3)];
  expect(heard).toEqual([inOrder, inOrder]);
});

test('reports a listener that throws, and continues with the others and the next message', async () => {
  const { fanout, errors } = setUp();
  const heard: HubMessage[] = [];
  await fanout.subscribe('hub', () => {
    throw new Error('no');
  });
  await fanout.subscribe('hub', (message) => heard.push(message));

  await fanout.publish('hub', unread(1));
  await fanout.publish('hub', unread(2));

  expect([heard, errors]).toEqual([
    [unread(1), unread(2)],
    [new Error('no'), new Error('no')],
  ]);
});

test('delivers nothing after the end of a subscription, and ends no other of the same listener', async () => {
  const { fanout } = setUp();
  const heard: HubMessage[] = [];
  const listener = (message: HubMessage) => void heard.push(message);
  const end = await fanout.subscribe('hub', listener);
  await fanout.subscribe('hub', listener);

  await end();
  await end();
  await fanout.publish('hub', unread(1));

  expect(heard).toEqual([unread(1)]);
});
