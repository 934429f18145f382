import { routes } from '#contract/http/routes.ts';
import { MAX_VIDEO_BYTES } from '#contract/constants.ts';

const { method: FILM_METHOD, path: FILM_PATH } = routes.photos.uploadVideo;
const { method: PHOTO_METHOD, path: PHOTO_PATH } = routes.photos.upload;
const byKey = (path: string) => new RegExp(`^${path.replace(':key', '[^/]+')}$`);
const FILM = byKey(FILM_PATH);
const PHOTO = byKey(PHOTO_PATH);
/** An upload is aborted after this long without progress. */
const STILL_MS = 60_000;
/** The chunk size in which progress is measured, also on a slow line. */
const PIECE_BYTES = 256 * 1024;

/** The largest request body of the window, except videos. */
export const MAX_REQUEST_BYTES = 17 * 1024 * 1024;

/**
 * The largest size of a request body that is streamed; undefined if it is buffered first. A video is too large
 * to be buffered, and a photo of known size reports its progress; on slow lines both take longer than other calls may.
 */
export function streamedBytes({ method, headers }: Request, pathname: string): number | undefined {
  if (method === FILM_METHOD && FILM.test(pathname)) return MAX_VIDEO_BYTES;
  const isPhoto = method === PHOTO_METHOD && PHOTO.test(pathname);
  const isSmall = Number(headers.get('content-length') ?? Infinity) <= MAX_REQUEST_BYTES;
  return isPhoto && isSmall ? MAX_REQUEST_BYTES : undefined;
}

export type Streamed = {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Aborts the call after too long without progress. */
  readonly signal: AbortSignal;
  readonly isTooLarge: () => boolean;
  /** Stops the timer. */
  readonly settle: () => void;
};

/** A body with a limit, in small chunks that are read no faster than they are sent. */
export function streamed(body: ReadableStream<Uint8Array<ArrayBuffer>>, maxBytes: number): Streamed {
  const still = new AbortController();
  const giveUp = () => still.abort(new DOMException('nothing moved', 'TimeoutError'));
  let timer = setTimeout(giveUp, STILL_MS);
  let size = 0;
  async function* pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new Error(`over ${maxBytes} bytes`);
      for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, STILL_MS);
        yield chunk.subarray(at, at + PIECE_BYTES);
      }
    }
  }
  return {
    body: ReadableStream.from(pieces()) as ReadableStream<Uint8Array<ArrayBuffer>>,
    signal: still.signal,
    isTooLarge: () => size > maxBytes,
    settle: () => clearTimeout(timer),
  };
}
