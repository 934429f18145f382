import { z } from 'zod';
import { photosIn } from './lib/photos-in.ts';

const TAKES = 'nothing (rendered cars) or a folder with at least four JPEG, PNG, WebP or AVIF photos of your own';
/** The least number of photos of a post. */
const FEWEST = 4;

/** The setting of the operator's own demo photos, as the table in config.ts has them. */
export const DEMO_PHOTOS = [
  z.string().refine((folder) => folder === '' || photosIn(folder).length >= FEWEST),
  '',
  TAKES,
] as const;
