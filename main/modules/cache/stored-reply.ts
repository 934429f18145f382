/** A reply as the server last sent it. */
export type StoredReply = {
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly storedAt: string;
  /** The ETag of the reply, sent back so that the server can answer 304. */
  readonly etag?: string | null;
};
