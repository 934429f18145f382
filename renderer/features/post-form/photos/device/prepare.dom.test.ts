import { afterEach, expect, test, vi } from 'vitest';
import { createPreparer } from './prepare.ts';
import type { PrepareReply } from './prepared.ts';

const JPEG = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])]);
const PREPARED = { blob: JPEG, key: 'a'.repeat(64), thumb: null };

/** Workers that end in the given ways, one after the other. */
const workersThat = (...ends: readonly ('load' | 'decoder' | 'break' | 'answer')[]) => {
  let started = 0;
  class OneWorker {
    onmessage: ((event: { data: PrepareReply }) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    readonly end = ends[started++];
    postMessage() {
      queueMicrotask(() => {
        if (this.end === 'answer') this.onmessage?.({ data: { prepared: PREPARED } });
        else if (this.end === 'decoder') this.onmessage?.({ data: { notLoaded: true } });
        else this.onerror?.(this.end === 'load' ? new Event('error') : new ErrorEvent('error', { message: 'broken' }));
      });
    }
    terminate() {
      this.onmessage = null;
    }
  }
  vi.stubGlobal('Worker', OneWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
  return () => started;
};

afterEach(() => void vi.unstubAllGlobals());

test.each(['load', 'decoder'] as const)(
  'a photo chosen before its %s could be fetched is prepared once there is a network',
  async (missing) => {
    const started = workersThat(missing, 'answer');
    const preparing = createPreparer().prepare({ file: JPEG, isReady: false });
    await vi.waitFor(() => expect(started()).toBe(1));

    await vi.waitFor(async () => {
      dispatchEvent(new Event('online'));
      expect(started()).toBe(2);
    });

    expect(await preparing).toEqual(PREPARED);
  },
);

test.each([
  ['cannot draw', () => undefined],
  ['cannot read it', () => void workersThat('break')],
])('an AVIF goes to the server as it is where the browser %s', async (_, arrange) => {
  arrange();
  const avif = new Blob(['\0\0\0\u0018ftypavif\0\0\0\0avifmif1', 'and its pixels']);

  const { blob, thumb } = await createPreparer().prepare({ file: avif, isReady: false });

  expect([blob, thumb]).toEqual([avif, null]);
});

test('a photo that breaks its worker is refused, and the next one gets a worker of its own', async () => {
  workersThat('break', 'answer');
  const { prepare } = createPreparer();

  await expect(prepare({ file: JPEG, isReady: false })).rejects.toMatchObject({ refusal: 'PHOTO_UNREADABLE' });
  expect(await prepare({ file: JPEG, isReady: false })).toEqual(PREPARED);
});
