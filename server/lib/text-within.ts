/** The text of a reply that has so many bytes at most; undefined for a longer one, whose rest is not read. */
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
