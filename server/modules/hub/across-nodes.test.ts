import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFanoutInMemory } from '#server/ports/in-memory/fanout.ts';
import type { Fanout, HubMessage } from '#server/ports/fanout.ts';
import { record } from '#server/testing-hub.ts';
import { deliverFrom, hubPublisher } from './across-nodes.ts';
import type { Connection } from './connection.ts';
import { groupOf, Hub } from './hub.ts';

let fanout: Fanout;
let errors: unknown[];
let hubs: Hub[];
beforeEach(() => {
  errors = [];
  hubs = [];
  fanout = createFanoutInMemory((error) => errors.push(error));
});
afterEach(() => hubs.forEach((hub) => hub.close()));

/** A node, and what it delivers to the connection of one user's session. */
const openNode = async (userId: number, sessionId: number) => {
  const hub = new Hub();
  hubs.push(hub);
  const unsubscribe = await deliverFrom(fanout, hub);
  const written: string[] = [];
  const owner = groupOf.session(sessionId);
  const connection: Connection = hub.open({ owner, groups: [groupOf.user(userId)], loginId: undefined, network: '10' });
  connection.attach({
    write: (text) => written.push(text),
    waitingBytes: () => 0,
    end: () => undefined,
    destroy: () => undefined,
    needsPings: true,
    isHeld: () => false,
    tick: () => undefined,
  });
  connection.receive(record({ protocol: 'json', version: 1 }));
  written.length = 0;
  return { connection, written, unsubscribe };
};
const invocationOf = (text: string) => record({ type: 1, target: 'ReceiveMessage', arguments: [text] });

test('a message reaches a user’s connections on every node, in order, and no other user', async () => {
  const one = await openNode(1, 10);
  const two = await openNode(1, 11);
  const other = await openNode(2, 12);
  const { send } = hubPublisher(fanout);
  await send(groupOf.user(1), 'ReceiveMessage', ['first']);
  await send(groupOf.user(1), 'ReceiveMessage', ['second']);

  const both = [invocationOf('first'), invocationOf('second')];
  expect([one.written, two.written, other.written]).toEqual([both, both, []]);
});

test('closes an ended session’s connection on whichever node it is', async () => {
  const one = await openNode(1, 10);
  const two = await openNode(1, 11);
  for (const hub of hubs) hub.endSessions([11]);

  expect([one.connection.isClosed, two.connection.isClosed]).toEqual([false, true]);
});

test('a node that missed events closes all connections, to reconnect', async () => {
  const { connection, written } = await openNode(1, 10);
  hubs[0]?.reconnectAll();

  expect([connection.isClosed, written]).toEqual([true, [record({ type: 7, allowReconnect: true })]]);
});

test('ignores a message of a kind that this node does not know', async () => {
  const { written } = await openNode(1, 10);
  await fanout.publish('hub', { kind: 'sentByANewerNode' } as unknown as HubMessage);
  await hubPublisher(fanout).send(groupOf.user(1), 'ReceiveMessage', ['next']);

  expect([written, errors]).toEqual([[invocationOf('next')], []]);
});

test('delivers nothing more to a node that unsubscribed', async () => {
  const { written, unsubscribe } = await openNode(1, 10);
  await unsubscribe();
  await hubPublisher(fanout).send(groupOf.user(1), 'ReceiveMessage', ['late']);

  expect(written).toEqual([]);
});
