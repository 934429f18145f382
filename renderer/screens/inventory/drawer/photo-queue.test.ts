import { expect, test, vi } from 'vitest';
import { PostId } from '#contract/ids.ts';
import { ApiFailure } from '#renderer/api/api-failure.ts';
import type { ApiClient } from '#renderer/api/client.ts';
import { createPhotoQueue } from './photo-queue.ts';

const CAR = PostId.parse(7);
const files = (count: number) => Array.from({ length: count }, (_, at) => new File([`${at}`], `photo ${at}.jpg`));

/** A server that knows every photo already, once it can be reached. */
const aQueue = (state: () => Promise<{ value: { url: string | null } }> = async () => ({ value: { url: '/m' } })) => {
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
    newId: () => `id ${(id += 1)}`,
    pause: async () => undefined,
  });
  const deliver = async (_car: PostId, keys: readonly string[]) => void delivered.push(keys);
  return { queue, delivered, deliver };
};

test('a drop of 500 photos on a car with three takes 17 and returns the other 483', async () => {
  const { queue, delivered, deliver } = aQueue();

  const left = queue.add(CAR, files(500), 3, deliver);

  expect(left).toHaveLength(483);
  expect(left[0]?.name).toBe('photo 17.jpg');
  await vi.waitFor(() => expect(delivered).toHaveLength(1));
  expect(delivered[0]).toHaveLength(17);
});

test('photos on their way count: a second drop has no more room than is left', () => {
  const { queue, deliver } = aQueue();
  queue.add(CAR, files(15), 0, deliver);

  expect(queue.add(CAR, files(10), 0, deliver)).toHaveLength(5);
});

test('a photo without a connection is sent once there is one', async () => {
  let isOffline = true;
  const { queue, delivered, deliver } = aQueue(async () => {
    if (!isOffline) return { value: { url: '/m' } };
    isOffline = false;
    throw new ApiFailure({ code: 'OFFLINE', description: '' });
  });

  queue.add(CAR, files(1), 0, deliver);

  await vi.waitFor(() => expect(delivered).toEqual([['key of 0']]));
});

test('photos that arrived leave the queue; a refused one stays until it is tried again', async () => {
  let code: 'PHOTO_TOO_LARGE' | undefined = 'PHOTO_TOO_LARGE';
  const { queue, delivered, deliver } = aQueue(async () => {
    if (code === undefined) return { value: { url: '/m' } };
    throw new ApiFailure({ code, description: '' });
  });
  queue.add(CAR, files(1), 0, deliver);
  await vi.waitFor(() => expect(queue.list()[0]?.step).toBe('refused'));

  code = undefined;
  queue.retry(queue.list()[0]?.id ?? '');
  await vi.waitFor(() => expect(delivered).toHaveLength(1));
  queue.arrived(CAR, ['key of 0']);

  expect(queue.list()).toEqual([]);
});
