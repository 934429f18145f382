import { z } from 'zod';

/** A file of a form as the server reads it; its name and kind are the sender's claims. */
export type FilePart = { readonly name: string; readonly bytes: Uint8Array };

/** A file as a browser sends it: a Blob, in words that need no browser. */
type SendableFile = {
  readonly size: number;
  readonly type: string;
  arrayBuffer: () => Promise<ArrayBuffer>;
};

const isFilePart = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

/** A file in a form: senders give a Blob, handlers get its bytes. */
export const filePart = z.custom<FilePart>(isFilePart, 'This takes a file.') as unknown as z.ZodType<
  FilePart,
  SendableFile
>;
