import { routes } from '#contract/http/routes.ts';
import { MAX_VIDEO_BYTES } from '#contract/constants.ts';

const { method: FILM_METHOD, path: FILM_PATH } = routes.photos.uploadVideo;
const FILM = new RegExp(`^${FILM_PATH.replace(':key', '[^/]+')}$`);
/** How long nothing of a film may move before it is given up. */
const STILL_MS = 60_000;

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

/** A body with a limit, in pieces that are taken no faster than they are sent. */
export function streamed(body: ReadableStream<Uint8Array<ArrayBuffer>>, maxBytes = MAX_VIDEO_BYTES): Streamed {
  const still = new AbortController();
  const giveUp = () => still.abort(new DOMException('nothing moved', 'TimeoutError'));
  let timer = setTimeout(giveUp, STILL_MS);
  let size = 0;
  const limited = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STILL_MS);
      size += piece.byteLength;
      if (size > maxBytes) controller.error(new Error(`over ${maxBytes} bytes`));
      else controller.enqueue(piece);
    },
  });
  return {
    body: body.pipeThrough(limited),
    signal: still.signal,
    isTooLarge: () => size > maxBytes,
    settle: () => clearTimeout(timer),
  };
}
