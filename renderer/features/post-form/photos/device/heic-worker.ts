import openLibheif from 'libheif-js/libheif-wasm/libheif.js';
import type { HeifImage, Libheif } from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { answerWith } from './answer.ts';
import { refuseTooManyPixels } from './checked.ts';
import { drawAnew } from './draw.ts';
import { NotAPhoto, NotLoaded } from './prepared.ts';
import type { PrepareAsk, Prepared } from './prepared.ts';

let library: Promise<Libheif> | undefined;

const fetchDecoder = async (): Promise<ArrayBuffer> => {
  try {
    // A file of the bundle, not a call.
    // oxlint-disable-next-line no-restricted-globals
    const reply = await fetch(wasmUrl);
    if (reply.ok) return await reply.arrayBuffer();
  } catch {
    // The network is gone, before the reply or in the middle of it.
  }
  throw new NotLoaded();
};

const open = async (): Promise<Libheif> => openLibheif({ wasmBinary: await fetchDecoder() });

/** The decoder writes upright pixels into what it is given. */
const pixelsOf = (image: HeifImage): Promise<ImageData> => {
  const size = { width: image.get_width(), height: image.get_height() };
  refuseTooManyPixels(size);
  return new Promise((done, fail) => {
    image.display(new ImageData(size.width, size.height), (pixels) =>
      pixels === null ? fail(new NotAPhoto('PHOTO_UNREADABLE')) : done(pixels),
    );
  });
};

/** Decodes what phones of Apple take, which most browsers cannot. */
const prepare = async ({ file }: PrepareAsk): Promise<Prepared> => {
  library ??= open();
  const { HeifDecoder } = await library;
  const images = new HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) throw new NotAPhoto('PHOTO_UNREADABLE');
  try {
    const picture = await createImageBitmap(await pixelsOf(image));
    return await drawAnew(picture).finally(() => picture.close());
  } finally {
    for (const one of images) one.free();
  }
};

answerWith(prepare);
