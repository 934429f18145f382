/** The text of a reply up to a number of bytes; undefined if it is longer, and then the rest is not read. */
export const textWithin = async (response: Response, maxBytes: number): Promise<string | undefined> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
