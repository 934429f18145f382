import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { BODIES_FILE, drawBodies } from './draw-bodies.ts';

const onWhite = (picture: Sharp) => picture.flatten({ background: '#fff' }).greyscale().raw().toBuffer();

test('the strip of body types shows the drawings as they are now (`npm run icons` draws it)', async () => {
  const drawn = sharp(await (await drawBodies()).png().toBuffer());
  const [now, kept] = await Promise.all([onWhite(drawn), onWhite(sharp(BODIES_FILE))]);

  expect(kept).toHaveLength(now.length);
  let difference = 0;
  for (const [at, value] of now.entries()) difference += Math.abs(value - (kept[at] ?? 0));
  expect(difference / now.length).toBeLessThan(3);
});
