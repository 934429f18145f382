import { ReplyTooLarge } from './bounded.ts';

const MAX_REPLY_BYTES = 32 * 1024 * 1024;
/** This much of a reply is buffered before streaming: most replies are shorter, and their errors get a normal answer. */
const HELD_BYTES = 256 * 1024;
/** A reply is aborted after this long without bytes. */
const STILL_MS = 60_000;

/** The body of a reply whose start has arrived. */
export type Begun = {
  readonly start: Uint8Array<ArrayBuffer>;
  /** The rest of the reply, read only as fast as its reader reads; undefined once it has ended. */
  readonly rest: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
};

export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Reads the start of a reply; throws ReplyTooLarge if its declared length is too large. */
export async function begun({ body, headers }: Response): Promise<Begun> {
  if (Number(headers.get('content-length') ?? 0) > MAX_REPLY_BYTES) {
    await body?.cancel();
    throw new ReplyTooLarge(`over ${MAX_REPLY_BYTES} bytes`);
  }
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size < HELD_BYTES; ) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) return { start: joined(chunks), rest: undefined };
    chunks.push(value);
    size += value.byteLength;
  }
  return { start: joined(chunks), rest: reader };
}

/** The next chunk; rejects with a TimeoutError if none arrives for a minute. */
async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  const { promise: still, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException('nothing came', 'TimeoutError')), STILL_MS);
  try {
    return await Promise.race([reader.read(), still]);
  } finally {
    clearTimeout(timer);
  }
}

type Flow = {
  /** Receives every chunk, the start first. */
  readonly onPiece: (piece: Uint8Array) => void;
  /** The whole reply was read. */
  readonly onEnd: () => Promise<void>;
  /** The reply was cut off, stalled or was too large; not called if its reader left. */
  readonly onBroken: (error: unknown) => void;
};

/** A started reply as a stream: its start, then each chunk as it arrives, up to the limit. */
export function flowing({ start, rest }: Begun, { onPiece, onEnd, onBroken }: Flow) {
  let size = 0;
  const take = (piece: Uint8Array<ArrayBuffer>) => {
    size += piece.byteLength;
    if (size > MAX_REPLY_BYTES) throw new ReplyTooLarge(`over ${MAX_REPLY_BYTES} bytes`);
    onPiece(piece);
    return piece;
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => controller.enqueue(take(start)),
      pull: async (controller) => {
        try {
          const { done = true, value } = rest === undefined ? {} : await nextPiece(rest);
          if (!done && value !== undefined) return controller.enqueue(take(value));
          await onEnd();
          controller.close();
        } catch (error) {
          onBroken(error);
          controller.error(error);
          // Closes the connection to the server if it is still open.
          await rest?.cancel(error).catch(() => undefined);
        }
      },
      cancel: (reason) => rest?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
