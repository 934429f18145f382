import type { ErrorCode } from '#contract/error-codes.ts';
import type { LocalErrorCode } from '#contract/errors.ts';

/** Why a file cannot be a photo of the post: the server's codes and what the device finds by itself. */
export type PhotoRefusal =
  | ErrorCode
  | LocalErrorCode
  | 'PHOTO_EMPTY'
  | 'PHOTO_TWICE'
  | 'PHOTO_LOST'
  | 'VIDEO_TOO_LARGE';

/** From the file to the server: read and made ready, waiting for its turn, on the way, there; or refused. */
export type PhotoStep = 'reading' | 'waiting' | 'uploading' | 'stored' | 'refused';

export type PhotoItem = {
  readonly id: string;
  readonly name: string;
  /** Bytes of the file that was chosen. */
  readonly size: number;
  readonly step: PhotoStep;
  /** 0 to 1. */
  readonly progress: number;
  /** SHA-256 of what is uploaded, once known. */
  readonly key: string | null;
  /** The server's address, once stored. */
  readonly url: string | null;
  /** An address of a small picture on this device. */
  readonly preview: string | null;
  readonly refusal: PhotoRefusal | null;
  /** The photo that has the same bytes. */
  readonly twin: string | null;
};

/** A film on its way; once stored, its address goes to the form and nothing stays here. */
export type VideoItem = {
  readonly name: string;
  readonly size: number;
  readonly step: PhotoStep;
  readonly progress: number;
  readonly url: string | null;
  readonly refusal: PhotoRefusal | null;
};

export type StoredImage = { readonly key: string; readonly url: string };

export const isPending = ({ step }: Pick<PhotoItem, 'step'>): boolean =>
  step === 'reading' || step === 'waiting' || step === 'uploading';

export const storedItem = ({ key, url }: StoredImage): PhotoItem => ({
  id: key,
  name: '',
  size: 0,
  step: 'stored',
  progress: 1,
  key,
  url,
  preview: null,
  refusal: null,
  twin: null,
});
