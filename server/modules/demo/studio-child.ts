import sharp from 'sharp';
import { answerCalls } from '#server/lib/child-calls.ts';
import { compose } from './composition.ts';
import type { Picture } from './pictures.ts';

// Only in this process SVG may be loaded, and nothing else: it turns the drawings in resources/cars into JPEG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
sharp.concurrency(1);
sharp.cache(false);

answerCalls<Picture>((picture) =>
  sharp(Buffer.from(compose(picture)))
    .jpeg({ quality: 88 })
    .toBuffer(),
);
