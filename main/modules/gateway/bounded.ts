/** Thrown where a body is larger than it may be. */
export class TooLarge extends Error {}
/** The same of what the server answered. */
export class ReplyTooLarge extends Error {}

/** Reads a body whole, at most so many bytes; the rest is never waited for. */
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
  // Copied once: photos come by here, and each copy is collected by the program that the person works in.
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
