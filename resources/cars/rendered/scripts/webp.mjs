// node webp.mjs WORK NAME LAYERS: the layers of one picture as WebP, with its JSON after them, which marks it as complete.
import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const [work, name, layers] = process.argv.slice(2);
for (const layer of ['rest', 'paint']) {
  const png = path.join(work, `${name}-${layer}.png`);
  if (existsSync(png)) await sharp(png).webp({ quality: 90, alphaQuality: 90, effort: 6 }).toFile(path.join(layers, `${name}-${layer}.webp`));
}
copyFileSync(path.join(work, `${name}.json`), path.join(layers, `${name}.json`));
