import { fileURLToPath } from 'node:url';
import { openChild } from '#server/lib/child-calls.ts';
import type { Picture } from './pictures.ts';

export type Studio = {
  /** The JPEG bytes of a picture, the same for the same picture. */
  readonly draw: (picture: Picture) => Promise<Buffer>;
  readonly close: () => void;
};

const CHILD = fileURLToPath(new URL('./studio-child.ts', import.meta.url));

/** Opens the drawing process; to be closed by who opened it. */
export const openStudio = (): Studio => {
  const child = openChild<Picture, Uint8Array>(CHILD);
  return { draw: async (picture) => Buffer.from(await child.call(picture)), close: child.close };
};
