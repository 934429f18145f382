import { answerWith } from './answer.ts';
import { checkedBytes, photoKindOf, refuseTooManyPixels } from './checked.ts';
import { drawAnew, keepAsIs } from './draw.ts';
import { isCleanJpeg } from './picture-size.ts';
import type { PrepareAsk, Prepared } from './prepared.ts';

/** Decodes with the browser's own decoder, one photo at a time. */
const prepare = async ({ file, isReady }: PrepareAsk): Promise<Prepared> => {
  const kind = await photoKindOf(file);
  const bytes = await checkedBytes(file, kind);
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    refuseTooManyPixels(picture);
    if (isReady) return await keepAsIs(picture, file);
    return await drawAnew(picture, kind === 'jpeg' && isCleanJpeg(bytes) ? file : undefined);
  } finally {
    picture.close();
  }
};

answerWith(prepare);
