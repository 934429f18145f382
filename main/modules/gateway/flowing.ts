import { ReplyTooLarge } from './bounded.ts';

const MAX_REPLY_BYTES = 32 * 1024 * 1024;
/** So much of a reply is read before any of it is passed on: most replies end here, and what goes wrong is answered. */
const HELD_BYTES = 256 * 1024;
/** How long nothing of a reply may come before it is given up. */
const STILL_MS = 60_000;

/** A reply's body of which the start has come. */
export type Begun = {
  readonly start: Uint8Array<ArrayBuffer>;
  /** The rest of the reply, read only as fast as its reader reads; undefined when it has ended. */
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

/** Reads the start of a reply; throws ReplyTooLarge where the reply says that it is too large. */
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

/** The next piece; rejects with a TimeoutError where nothing comes for a minute. */
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
  /** Sees every piece, the start first. */
  readonly onPiece: (piece: Uint8Array) => void;
  /** The whole reply was read. */
  readonly onEnd: () => Promise<void>;
  /** The reply broke off, stood still or was too large; not where its reader went away. */
  readonly onBroken: (error: unknown) => void;
};

/** A begun reply as a stream: its start, then each piece as it comes, up to the limit. */
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
