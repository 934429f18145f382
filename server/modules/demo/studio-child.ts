import sharp from 'sharp';
import { compose } from './composition.ts';
import type { Picture } from './pictures.ts';

/**
 * A process of its own that turns our drawings into JPEG, because only here SVG may be loaded: the server itself
 * decodes three photo formats and nothing else. It reads nothing but the drawings in resources/cars.
 */
export type StudioRequest = { readonly id: number; readonly picture: Picture };
export type StudioReply = { readonly id: number } & ({ readonly jpeg: Uint8Array } | { readonly error: string });

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
sharp.concurrency(1);
sharp.cache(false);

const draw = async ({ id, picture }: StudioRequest): Promise<StudioReply> => {
  try {
    return {
      id,
      jpeg: await sharp(Buffer.from(compose(picture)))
        .jpeg({ quality: 88 })
        .toBuffer(),
    };
  } catch (error) {
    return { id, error: String(error) };
  }
};

process.on('message', (request: StudioRequest) => {
  void draw(request).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
