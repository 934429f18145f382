import { routes } from '#contract/http/routes.ts';
import { MAX_VIDEO_BYTES } from '#contract/constants.ts';

const { method: FILM_METHOD, path: FILM_PATH } = routes.photos.uploadVideo;
const FILM = new RegExp(`^${FILM_PATH.replace(':key', '[^/]+')}$`);
/** How long nothing of a film may move before it is given up. */
const STILL_MS = 60_000;
/** Of so many bytes at a time it can be said that they move, also on a slow line. */
const PIECE_BYTES = 256 * 1024;

/** A film is passed on as it comes: it is too large to be held, and slow lines take longer than any call may. */
export const isFilm = (method: string, pathname: string): boolean => method === FILM_METHOD && FILM.test(pathname);

export type Streamed = {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Ends the call where nothing moved for too long. */
  readonly signal: AbortSignal;
  readonly isTooLarge: () => boolean;
  /** Nothing is waited for any more. */
  readonly settle: () => void;
};

/** A body with a limit, in small pieces that are taken no faster than they are sent. */
export function streamed(body: ReadableStream<Uint8Array<ArrayBuffer>>, maxBytes = MAX_VIDEO_BYTES): Streamed {
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
