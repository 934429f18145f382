import { afterEach, describe, expect, test, vi } from 'vitest';
import { routes } from '#contract/http/routes.ts';
import { REQUEST_ID_HEADER, UPLOAD_PIECE_BYTES } from '#contract/ipc/request-ids.ts';
import type { Desktop, Reply } from '#contract/ipc/surface.ts';
import { desktopFetch, desktopUpload } from './desktop-requests.ts';

const KEY = 'a'.repeat(64);
const well = <T>(value: T): Promise<Reply<T>> => Promise.resolve({ ok: true, value });
const busy = Promise.resolve({ ok: false, error: { code: 'RATE_LIMITED', description: '' } } as const);

/** Main's side of uploads: notes what is asked of it, and answers each piece in turn. */
function aBridge(answers: Promise<Reply<boolean>>[] = []) {
  const begun: unknown[] = [];
  const sizes: number[] = [];
  const cancelled: string[] = [];
  const uploads: Desktop['uploads'] = {
    begin: (input) => (begun.push(input), well(undefined)),
    piece: ({ bytes }) => (sizes.push(bytes.byteLength), answers.shift() ?? well(true)),
    reply: () => well({ status: 200, text: 'stored' }),
    cancel: ({ id }) => (cancelled.push(id), well(undefined)),
  };
  return { uploads, begun, sizes, cancelled };
}

const aFile = (pieces: number) => new Blob([new Uint8Array(pieces * UPLOAD_PIECE_BYTES)]);
const send = (bridge: ReturnType<typeof aBridge>, pieces: number, over: { signal?: AbortSignal } = {}) => {
  const progress: number[] = [];
  const { signal = new AbortController().signal } = over;
  const route = routes.photos.uploadVideo;
  const onProgress = (part: number) => void progress.push(part);
  const reply = desktopUpload(bridge)({ route, key: KEY, file: aFile(pieces), onProgress, signal });
  return { reply, progress };
};

describe('a file', () => {
  test('goes to the main process in pieces, and each reports the progress', async () => {
    const bridge = aBridge();
    const { reply, progress } = send(bridge, 2.5);

    expect(await reply).toEqual({ status: 200, text: 'stored' });
    expect(bridge.begun).toEqual([
      { id: expect.any(String) as string, kind: 'video', key: KEY, size: 2.5 * UPLOAD_PIECE_BYTES },
    ]);
    expect(bridge.sizes).toEqual([UPLOAD_PIECE_BYTES, UPLOAD_PIECE_BYTES, UPLOAD_PIECE_BYTES / 2]);
    expect(progress).toEqual([0.4, 0.8, 1]);
    expect(bridge.cancelled).toEqual([]);
  });

  test('stops where the server wants no more of it', async () => {
    const bridge = aBridge([well(true), well(false)]);
    const { reply, progress } = send(bridge, 9);

    expect(await reply).toEqual({ status: 200, text: 'stored' });
    expect([bridge.sizes.length, progress.length]).toEqual([2, 1]);
  });

  test('sends a piece again after RATE_LIMITED', async () => {
    const bridge = aBridge([busy]);
    const { reply, progress } = send(bridge, 1);
    await reply;

    expect([bridge.sizes.length, progress]).toEqual([2, [1]]);
  });

  test('that is given up is cancelled by its id', async () => {
    const controller = new AbortController();
    const bridge = aBridge();
    const stopping = {
      ...bridge,
      uploads: {
        ...bridge.uploads,
        piece: (input: Parameters<typeof bridge.uploads.piece>[0]) => {
          controller.abort();
          return bridge.uploads.piece(input);
        },
      },
    };
    const { reply } = send(stopping, 9, { signal: controller.signal });

    await expect(reply).rejects.toThrow('abort');
    expect(bridge.sizes.length).toBe(1);
    expect(bridge.cancelled).toContain((bridge.begun[0] as { id: string }).id);
  });
});

describe('a request', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('that is given up is cancelled in the main process; one that was answered is not', async () => {
    const cancelled: string[] = [];
    const requests: Desktop['requests'] = { cancel: ({ id }) => (cancelled.push(id), well(undefined)) };
    const ids: (string | null)[] = [];
    const answers: ((reply: Response) => void)[] = [];
    vi.stubGlobal('fetch', (_input: string, init: RequestInit) => {
      ids.push(new Headers(init.headers).get(REQUEST_ID_HEADER));
      return new Promise<Response>((resolve) => answers.push(resolve));
    });
    const first = new AbortController();
    const second = new AbortController();
    const fetched = desktopFetch({ requests });
    const answered = fetched('/api/Posts', { signal: first.signal });
    answers[0]!(new Response('{}'));
    await answered;
    void fetched('/api/Posts', { signal: second.signal });
    first.abort();
    second.abort();

    expect(cancelled).toEqual([ids[1]]);
  });
});
