import { expect, test, vi } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import type { DraftStore } from '#renderer/platform/draft-store.ts';
import { createFakeDraftStore } from '#renderer/platform/fake/fake-draft-store.ts';
import { keptPhotos } from './kept-photos.ts';
import { createPhotoQueue } from './photo-queue.ts';

const CAR = PostId.parse(7);
const files = (count: number) => Array.from({ length: count }, (_, at) => new File([`${at}`], `photo ${at}.jpg`));

type State = () => Promise<{ value: { url: string | null } }>;
type More = { readonly store?: DraftStore; readonly deliver?: () => Promise<void> };

/** A server that has every photo already, once it can be reached. */
const aQueue = (state: State = async () => ({ value: { url: '/m' } }), { store, deliver }: More = {}) => {
  let id = 0;
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  const delivered: (readonly string[])[] = [];
  const queue = createPhotoQueue({
    api: { photos: { state } } as unknown as ApiClient,
    bearer: { get: () => undefined } as never,
    sendFile: undefined,
    preparer: {
      prepare: async ({ file }) => ({ blob: file, key: `key of ${await file.text()}`, thumb: null }),
      rest: () => undefined,
    },
    kept: keptPhotos(store, '7'),
    deliver: async (_car, keys) => {
      await deliver?.();
      delivered.push(keys);
    },
    newId: () => `id ${(id += 1)}`,
    pause: async () => undefined,
  });
  return { queue, delivered };
};

test('a drop of 500 photos on a car with three takes 17 and returns the other 483', async () => {
  const { queue, delivered } = aQueue();

  const left = queue.add(CAR, files(500), 3);

  expect(left).toHaveLength(483);
  expect(left[0]?.name).toBe('photo 17.jpg');
  await vi.waitFor(() => expect(delivered).toHaveLength(1));
  expect(delivered[0]).toHaveLength(17);
});

test('a picture that a car gets twice is refused with the key of its twin; another car may have it', async () => {
  const { queue, delivered } = aQueue();
  const twice = [...files(1), ...files(1)];

  queue.add(CAR, twice, 0);
  queue.add(PostId.parse(8), files(1), 0);

  await vi.waitFor(() => expect(delivered).toEqual([['key of 0'], ['key of 0']]));
  expect(queue.list().find(({ step }) => step === 'refused')).toMatchObject({
    postId: CAR,
    refusal: 'PHOTO_TWICE',
    key: 'key of 0',
  });
});

test('photos on their way count: a second drop has no more room than is left', () => {
  const { queue } = aQueue();
  queue.add(CAR, files(15), 0);

  expect(queue.add(CAR, files(10), 0)).toHaveLength(5);
});

test('a photo without a connection is sent once there is one', async () => {
  let isOffline = true;
  const { queue, delivered } = aQueue(async () => {
    if (!isOffline) return { value: { url: '/m' } };
    isOffline = false;
    throw new ApiFailure({ code: 'OFFLINE', description: '' });
  });

  queue.add(CAR, files(1), 0);

  await vi.waitFor(() => expect(delivered).toEqual([['key of 0']]));
});

test('photos that arrived leave the queue; a refused one stays until it is tried again', async () => {
  let code: 'PHOTO_TOO_LARGE' | undefined = 'PHOTO_TOO_LARGE';
  const { queue, delivered } = aQueue(async () => {
    if (code === undefined) return { value: { url: '/m' } };
    throw new ApiFailure({ code, description: '' });
  });
  queue.add(CAR, files(1), 0);
  await vi.waitFor(() => expect(queue.list()[0]?.step).toBe('refused'));

  code = undefined;
  queue.retry(queue.list()[0]?.id ?? '');
  await vi.waitFor(() => expect(delivered).toHaveLength(1));
  queue.arrived(CAR, ['key of 0']);

  expect(queue.list()).toEqual([]);
});

const offline = async (): Promise<never> => {
  throw new ApiFailure({ code: 'OFFLINE', description: '' });
};

test('photos taken without a network are sent once after a reload, and then no more', async () => {
  const store = createFakeDraftStore();
  const first = aQueue(() => new Promise(() => undefined), { store });
  first.queue.add(CAR, files(3), 0);
  await vi.waitFor(() => expect(first.queue.list().map(({ isKept }) => isKept)).toEqual([true, true, true]));

  const second = aQueue(undefined, { store });
  await Promise.all([second.queue.resume(), second.queue.resume()]);
  await vi.waitFor(() => expect(second.delivered).toEqual([['key of 0', 'key of 1', 'key of 2']]));
  await vi.waitFor(async () => expect(await keptPhotos(store, '7').read()).toEqual([]));
  const third = aQueue(undefined, { store });
  await third.queue.resume();

  expect(third.queue.list()).toEqual([]);
});

test('a network that is lost between the upload and the car is waited for', async () => {
  let tries = 0;
  const { queue, delivered } = aQueue(undefined, { deliver: () => ((tries += 1) < 3 ? offline() : Promise.resolve()) });

  queue.add(CAR, files(1), 0);

  await vi.waitFor(() => expect(delivered).toEqual([['key of 0']]));
});

test('a car that does not take its photos shows a message on each, and keeps the files for another try', async () => {
  const store = createFakeDraftStore();
  const deliver = () => Promise.reject(new ApiFailure({ code: 'NOT_FOUND', description: '' }));
  const { queue } = aQueue(undefined, { store, deliver });

  queue.add(CAR, files(2), 0);

  await vi.waitFor(() => expect(queue.list().map(({ refusal }) => refusal)).toEqual(['NOT_FOUND', 'NOT_FOUND']));
  expect(await keptPhotos(store, '7').read()).toHaveLength(2);
});

test('the photos of one account are not sent for another', async () => {
  const store = createFakeDraftStore();
  aQueue(() => new Promise(() => undefined), { store }).queue.add(CAR, files(1), 0);
  await vi.waitFor(async () => expect(await keptPhotos(store, '7').read()).toHaveLength(1));

  expect(await keptPhotos(store, '8').read()).toEqual([]);
});

test('a device that keeps nothing still sends the photos of this page', async () => {
  const store = { ...createFakeDraftStore(), writeFile: () => Promise.reject(new Error('full')) };
  const { queue, delivered } = aQueue(undefined, { store });

  queue.add(CAR, files(1), 0);

  await vi.waitFor(() => expect(delivered).toHaveLength(1));
  expect(queue.list()[0]?.isKept).toBe(false);
});
