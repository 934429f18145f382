import type { PhotoRefusal } from '../photo-item.ts';

/** A photo as it is uploaded. */
export type Prepared = {
  readonly blob: Blob;
  /** SHA-256 of the blob in lower-case hex. */
  readonly key: string;
  /** A small picture of it, where the device can draw. */
  readonly thumb: Blob | null;
};

export type PrepareAsk = {
  readonly file: Blob;
  /** It was prepared at an earlier visit: its bytes stay as they are. */
  readonly isReady: boolean;
};

/** How a worker answers. */
export type PrepareReply = { readonly prepared: Prepared } | { readonly refusal: PhotoRefusal };

/** Thrown where a file cannot be a photo. */
export class NotAPhoto extends Error {
  override readonly name = 'NotAPhoto';
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The name of a file by its bytes. */
export const keyOf = async (file: Blob): Promise<string> => {
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
