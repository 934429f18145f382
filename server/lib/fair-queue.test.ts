import { expect, test } from 'vitest';
import { fairQueue, type FairQueueLimits, type Place } from './fair-queue.ts';

/** A queue whose jobs are ended by the test, with the order in which they started. */
const aQueue = (limits: FairQueueLimits) => {
  const queue = fairQueue(limits);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, place: Place) =>
    void queue
      .run(place, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.push(end));
      })
      .catch((error: { code: string; retryAfter: number }) =>
        refused.push(`${name} ${error.code} ${error.retryAfter}`),
      );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Ends one job after another. */
  const drain = async () => {
    await settle();
    for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
      end();
      await settle();
    }
    return begun;
  };
  return { add, drain, settle, refused };
};

test('keys take turns, however many jobs one of them has', async () => {
  const { add, drain } = aQueue({ running: 1, strangers: 10, known: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) add(name, { key: name[0]! });

  expect(await drain()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a new key takes the last place of the longest line when the queue is full', async () => {
  const { add, drain, refused } = aQueue({ running: 1, strangers: 3, known: 3 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1']) add(name, { key: name[0]! });

  expect(await drain()).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect(refused).toEqual(['a5 OVERLOADED 5', 'a4 OVERLOADED 5', 'a3 OVERLOADED 5', 'd1 OVERLOADED 5']);
});

test('known keys go before unknown ones, which get every fourth turn', async () => {
  const { add, drain } = aQueue({ running: 1, strangers: 10, known: 10 });
  add('first', { key: 'first' });
  for (const name of ['s1', 's2']) add(name, { key: name });
  for (const name of ['k1', 'k2', 'k3', 'k4']) add(name, { key: name, isKnown: true });

  expect(await drain()).toEqual(['first', 'k1', 'k2', 'k3', 's1', 'k4', 's2']);
});

test('known and unknown keys have separate places', async () => {
  const { add, drain, refused } = aQueue({ running: 1, strangers: 1, known: 1 });
  add('first', { key: 'first' });
  for (const name of ['s1', 's2', 's3']) add(name, { key: name });
  for (const name of ['k1', 'k2']) add(name, { key: name, isKnown: true });

  expect(await drain()).toEqual(['first', 'k1', 's1']);
  expect(refused).toHaveLength(3);
});
