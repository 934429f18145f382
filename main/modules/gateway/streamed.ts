import { routes } from '#contract/http/routes.ts';
import { MAX_VIDEO_BYTES } from '#contract/constants.ts';

const { method: FILM_METHOD, path: FILM_PATH } = routes.photos.uploadVideo;
const { method: PHOTO_METHOD, path: PHOTO_PATH } = routes.photos.upload;
const byKey = (path: string) => new RegExp(`^${path.replace(':key', '[^/]+')}$`);
const FILM = byKey(FILM_PATH);
const PHOTO = byKey(PHOTO_PATH);
/** How long nothing of a film may move before it is given up. */
const STILL_MS = 60_000;
/** Of so many bytes at a time it can be said that they move, also on a slow line. */
const PIECE_BYTES = 256 * 1024;

/** The most that one request of the window may bring, unless it is a film. */
export const MAX_REQUEST_BYTES = 17 * 1024 * 1024;

/**
 * How many bytes of a request are passed on while they come; undefined where it is held whole first. A film is too large
 * to be held, and a photo of known size tells its progress; slow lines take longer for both than any call may.
 */
export function streamedBytes({ method, headers }: Request, pathname: string): number | undefined {
  if (method === FILM_METHOD && FILM.test(pathname)) return MAX_VIDEO_BYTES;
  const isPhoto = method === PHOTO_METHOD && PHOTO.test(pathname);
  const isSmall = Number(headers.get('content-length') ?? Infinity) <= MAX_REQUEST_BYTES;
  return isPhoto && isSmall ? MAX_REQUEST_BYTES : undefined;
}

export type Streamed = {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Ends the call where nothing moved for too long. */
  readonly signal: AbortSignal;
  readonly isTooLarge: () => boolean;
  /** Nothing is waited for any more. */
  readonly settle: () => void;
};

/** A body with a limit, in small pieces that are taken no faster than they are sent. */
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
