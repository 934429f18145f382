import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { PostId } from '#contract/ids.ts';
import type { ImportState } from '#contract/ipc/photo-import.ts';
import { nodeFork } from '#main/testing/node-fork.ts';
import { Failure } from '../../lib/failure.ts';
import { photoImport, isDone, RAV4 } from './testing/photo-import.ts';
import { DEALER } from './testing/photo-server.ts';
import { aPhoto, writeTree } from './testing/sample-photos.ts';

const at = photoImport();

describe('without the server', () => {
  const one = async () => writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1), 'A-1024 2.jpg': await aPhoto(2) });
  const isWaiting = ({ phase }: ImportState) => phase === 'waitingForNetwork';

  test('photos are made and wait, also across a restart, until it answers', async () => {
    await one();
    at.trouble.cut = () => 'before';
    await at.choose();
    const waiting = await at.running.until(isWaiting);
    await at.startAgain();
    await at.running.photos.onReady();
    at.trouble.cut = undefined;
    at.running.photos.wake();
    const state = await at.running.until(isDone);

    expect(waiting).toMatchObject({ ready: 2, done: 0 });
    expect(state.done).toBe(2);
    expect(at.market.cars.get(RAV4)).toHaveLength(2);
  });

  test.each([
    ['nobody is signed in', { isSignedOut: true }],
    ['a private person is', { person: { ...DEALER, isBusiness: false } }],
  ])('photos wait while %s', async (_who, away) => {
    await one();
    Object.assign(at.trouble, away);
    await at.choose();
    await at.running.until(isWaiting);
    expect(at.market.uploads()).toBe(0);
    Object.assign(at.trouble, { isSignedOut: false, person: DEALER });
    at.running.photos.wake();

    expect((await at.running.until(isDone)).done).toBe(2);
  });

  test('photos of one dealer never reach the cars of another', async () => {
    await one();
    at.trouble.cut = ({ method }) => (method === 'PUT' ? 'before' : undefined);
    await at.choose();
    await at.running.until(({ ready }) => ready === 2);
    at.trouble.person = { ...DEALER, id: 8 };
    at.trouble.cut = undefined;
    at.running.photos.wake();
    const theirs = await at.choose();
    await at.running.until((state) => state.id === theirs && isDone(state));

    expect((await at.running.photos.handlers.list(undefined)).map(({ id }) => id)).toEqual([theirs]);
  });

  test('an import of one dealer is neither listed nor reported to another', async () => {
    await one();
    at.trouble.cut = ({ method }) => (method === 'PUT' ? 'before' : undefined);
    const id = await at.choose();
    await at.running.until(({ ready }) => ready === 2);
    at.trouble.person = { ...DEALER, id: 8 };
    const listed = await at.running.photos.handlers.list(undefined);
    const before = at.running.states.length;
    at.trouble.cut = undefined;
    at.running.photos.wake();
    const theirs = await at.choose();
    await at.running.until((state) => state.id === theirs && isDone(state));

    expect(listed).toEqual([]);
    expect(at.running.states.slice(before).filter((state) => state.id === id)).toEqual([]);
  });

  test('nothing is sent for a user who has signed out under the next user’s session', async () => {
    await writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1) });
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    let asks = 0;
    at.trouble.hold = ({ url }) => {
      if (url !== routes.identity.userinfo.path) return undefined;
      asks += 1;
      // First the window loads the signed-in user, then the check before sending runs.
      if (asks !== 2) return undefined;
      asked.resolve();
      return answered.promise;
    };
    await at.choose();
    await asked.promise;
    at.trouble.person = { ...DEALER, id: 8 };
    at.running.photos.wake();
    answered.resolve();
    const other = path.join(path.dirname(at.sources), 'other');
    await writeTree(other, { 'A-1024 2.jpg': await aPhoto(2) });
    await at.running.photos.dropped({ paths: [other], postId: null });
    await at.running.until(isDone);

    expect(at.market.uploads()).toBe(1);
  });

  test('the upload state of each car is reported', async () => {
    await one();
    at.trouble.cut = ({ url }) => (url?.startsWith('/api/Inventory') ? 'before' : undefined);
    await at.choose();
    const { cars } = await at.running.until(({ uploaded }) => uploaded === 2);

    expect(cars).toEqual([
      { postId: RAV4, title: 'Toyota RAV4', total: 2, ready: 0, uploaded: 2, done: 0, refused: 0 },
    ]);
  });

  test('an upload that the server deleted is sent again', async () => {
    await one();
    at.trouble.cut = ({ url }) => (url?.startsWith('/api/Inventory') ? 'before' : undefined);
    await at.choose();
    await at.running.until(({ uploaded }) => uploaded === 2);
    at.market.stored.clear();
    at.trouble.cut = undefined;
    at.running.photos.wake();

    expect((await at.running.until(isDone)).done).toBe(2);
    expect(at.market.cars.get(RAV4)).toHaveLength(2);
  });

  test('a server that is too busy, however often, does not refuse a photo', async () => {
    await writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1) });
    let times = 0;
    at.trouble.refuses = () => ((times += 1) <= 20 ? 'OVERLOADED' : undefined);
    await at.choose();
    const { done, refused } = await at.running.until(isDone);

    expect([done, refused]).toEqual([1, 0]);
    expect(times).toBeGreaterThan(20);
  });

  test('refused photos are reported and block no other; a retry may succeed', async () => {
    await one();
    const refusedOnes: string[] = [];
    at.trouble.refuses = (key) => {
      if (refusedOnes.length === 0) refusedOnes.push(key);
      return refusedOnes.includes(key) ? 'PHOTO_UNREADABLE' : undefined;
    };
    await at.choose();
    const { id, done, refused } = await at.running.until(isDone);
    at.trouble.refuses = undefined;
    await at.running.photos.handlers.retry({ id });
    const state = await at.running.until((one) => isDone(one) && one.refused === 0);

    expect([done, refused]).toEqual([1, 1]);
    expect(state.done).toBe(2);
  });
});

test('a full disk pauses the import, which later continues where it was', async () => {
  await writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1), 'A-1024 2.jpg': await aPhoto(2) });
  let free = 0;
  await at.startAgain({ freeBytes: async () => free });
  await at.choose();
  const paused = await at.running.until(({ phase, refused }) => phase === 'paused' && refused > 0);
  const [file] = await at.running.photos.handlers.files({ id: paused.id, of: 'refused' });
  free = 1e12;
  await at.running.photos.handlers.resume({ id: paused.id });

  expect(file?.refusal).toBe('DISK_FULL');
  expect((await at.running.until(isDone)).done).toBe(2);
});

test('a photo that had no room on the disk before the user resumed is retried, and pauses nothing', async () => {
  await writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1), 'A-1024 2.jpg': await aPhoto(2) });
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<number>();
  let asks = 0;
  await at.startAgain({
    freeBytes: async () => {
      asks += 1;
      if (asks === 2) asked.resolve();
      if (asks > 2) return 1e12;
      return asks === 1 ? 0 : answered.promise;
    },
  });
  const id = await at.choose();
  await Promise.all([asked.promise, at.running.until(({ phase, refused }) => phase === 'paused' && refused === 1)]);
  await at.running.photos.handlers.resume({ id });
  const before = at.running.states.length;
  answered.resolve(0);
  const { done, refused } = await at.running.until(isDone);

  expect([done, refused]).toEqual([2, 0]);
  expect(at.running.states.slice(before).map(({ phase }) => phase)).not.toContain('paused');
});

test('a paused import stays paused across a restart and continues on request', async () => {
  await writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1) });
  at.trouble.cut = () => 'before';
  const id = await at.choose();
  await at.running.photos.handlers.pause({ id });
  at.trouble.cut = undefined;
  await at.startAgain();
  await at.running.photos.onReady();
  const [kept] = await at.running.photos.handlers.list(undefined);
  await at.running.photos.handlers.resume({ id });

  expect(kept).toMatchObject({ id, phase: 'paused' });
  expect((await at.running.until(isDone)).done).toBe(1);
});

test('a photo that crashes its process is refused alone', async () => {
  await writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1), 'A-1024 2.jpg': await aPhoto(2) });
  await at.startAgain({
    fork: (file) => {
      const child = nodeFork(file);
      const isDeadly = (message: unknown) => JSON.stringify(message).includes('A-1024 1.jpg');
      return {
        ...child,
        postMessage: (message) => (isDeadly(message) ? void child.kill() : child.postMessage(message)),
      };
    },
  });
  await at.choose();
  const { id, done } = await at.running.until(isDone);
  const [deadly] = await at.running.photos.handlers.files({ id, of: 'refused' });

  expect([done, deadly?.name, deadly?.refusal]).toEqual([1, 'A-1024 1.jpg', 'UNREADABLE']);
});

test('dropped files start an import, and only absolute paths do', async () => {
  await writeTree(at.sources, { 'IMG_1.jpg': await aPhoto(1) });
  await at.running.photos.dropped({ paths: ['relative/1.jpg', `${at.sources}\0`], postId: null });
  expect(await at.running.photos.handlers.list(undefined)).toEqual([]);
  await at.running.photos.dropped({ paths: [at.sources], postId: RAV4 });

  expect((await at.running.until(isDone)).done).toBe(1);
  expect(at.market.cars.get(RAV4)).toHaveLength(1);
});

test('the taskbar shows the progress, and nothing when it is over', async () => {
  await writeTree(at.sources, { 'A-1024 1.jpg': await aPhoto(1) });
  await at.choose();
  await at.running.until(isDone);

  expect(at.running.shares.at(-1)).toBeNull();
});

test('an import that does not exist, and a car that does not exist, are refused', async () => {
  await expect(async () => at.running.photos.handlers.pause({ id: 'none' })).rejects.toThrow(Failure);
  await expect(async () => at.running.photos.handlers.chooseFor({ postId: PostId.parse(999) })).rejects.toThrow(
    Failure,
  );
});
