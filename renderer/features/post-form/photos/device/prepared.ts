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

/** What became of a photo. */
export type PrepareAnswer = { readonly prepared: Prepared } | { readonly refusal: PhotoRefusal };

/** How a worker replies; `notLoaded` where its decoder could not be fetched, which is no fault of the photo. */
export type PrepareReply = PrepareAnswer | { readonly notLoaded: true };

/** Thrown where a file cannot be a photo. */
export class NotAPhoto extends Error {
  override readonly name = 'NotAPhoto';
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Thrown where a worker's program or decoder could not be fetched, as without a network. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

/** The name of a file by its bytes. */
export const keyOf = async (file: Blob): Promise<string> => {
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
