import sharp from 'sharp';
import { answerCalls } from '#server/lib/child-calls.ts';
import { carPhotos } from './car-photo.ts';
import { interiorSvg } from './interior.ts';
import type { Picture } from './pictures.ts';

// Only in this process SVG may be loaded: it loads nothing but the product's own drawings and layers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadWebp'] });
sharp.concurrency(1);
sharp.cache(false);

const photograph = carPhotos();

answerCalls<Picture>(async (picture) =>
  (picture.kind === 'car' ? await photograph(picture) : sharp(Buffer.from(interiorSvg(picture))))
    .jpeg({ quality: 88 })
    .toBuffer(),
);
