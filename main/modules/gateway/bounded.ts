/** Thrown if a body exceeds its limit. */
export class TooLarge extends Error {}
/** The same for a reply of the server. */
export class ReplyTooLarge extends Error {}

/** Reads a body of at most this many bytes; does not wait for the rest. */
export async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLarge(`over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  // Copied once: photos pass here, and garbage collection blocks the program that the user works in.
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
