import sharp, { type Sharp } from 'sharp';
import { answerCalls } from '#server/lib/child-calls.ts';
import { carPhotos } from './car-photo.ts';
import { dashboardSvg } from './dashboard.ts';
import { interiorSvg } from './interior.ts';
import type { Picture } from './pictures.ts';

// Only in this process SVG may be loaded: it loads nothing but the product's own drawings and layers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadWebp'] });
sharp.concurrency(1);
sharp.cache(false);

const photograph = carPhotos();

const made = async (picture: Picture): Promise<Sharp> => {
  switch (picture.kind) {
    case 'car':
      return photograph(picture);
    case 'interior':
      return sharp(Buffer.from(interiorSvg(picture)));
    case 'dashboard':
      return sharp(Buffer.from(dashboardSvg(picture)));
  }
};

answerCalls<Picture>(async (picture) => (await made(picture)).jpeg({ quality: 88 }).toBuffer());
