import type { FileRefusal } from '#contract/ipc/photo-import.ts';

/** A file, or an entry of a ZIP by its index. */
export type Source = { readonly path: string; readonly entry: number | null };

/** `read` determines the type; `make` writes the upload and its thumb to `<folder>/<sha>`. */
export type Task =
  | { readonly do: 'read'; readonly source: Source }
  | { readonly do: 'make'; readonly source: Source; readonly sha: string; readonly folder: string };

/** SHA-256 of the source's bytes, and for `make` that of the upload. */
export type Done = { readonly sha: string; readonly key: string | null };

export type Asked = { readonly id: number; readonly task: Task };
export type Answer = { readonly id: number } & ({ readonly done: Done } | { readonly refusal: FileRefusal });

/** Why a file is refused. */
export class RefusedFile extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

export const UPLOAD_NAME = 'upload.jpg';
export const THUMB_NAME = 'thumb.jpg';
