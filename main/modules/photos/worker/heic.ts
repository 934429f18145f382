import { MAX_PHOTO_PIXELS } from '#contract/constants.ts';
import { RefusedFile } from './messages.ts';

export type HeicPixels = { readonly data: Buffer; readonly info: { width: number; height: number; channels: 4 } };

/**
 * The first picture of a HEIC file, rotated by its metadata. Its decoder is WebAssembly: it is loaded with the first such
 * file and cannot write outside its own memory.
 */
export async function decodeHeic(bytes: Buffer): Promise<HeicPixels> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const [image, ...others] = new libheif.HeifDecoder().decode(bytes);
  for (const other of others) other.free();
  if (!image) throw new RefusedFile('UNREADABLE');
  try {
    const width = image.get_width();
    const height = image.get_height();
    if (width * height > MAX_PHOTO_PIXELS) throw new RefusedFile('TOO_MANY_PIXELS');
    const data = new Uint8ClampedArray(width * height * 4);
    await new Promise<void>((resolve, reject) => {
      image.display({ data, width, height }, (shown) => (shown ? resolve() : reject(new RefusedFile('UNREADABLE'))));
    });
    return { data: Buffer.from(data.buffer), info: { width, height, channels: 4 } };
  } finally {
    image.free();
  }
}
