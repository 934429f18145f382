import path from 'node:path';
import { ConfigError } from '#server/config.ts';
import { photosIn } from '#server/lib/photos-in.ts';

const PER_CAR = 5;
/** Posts show no more photos than this. */
const MOST = 20;

/** Albums of one car each: the photos of every subfolder, and those beside them by fives. */
export const albumsIn = (folder: string): readonly (readonly string[])[] => {
  const { loose = [], kept = [] } = Object.groupBy(photosIn(folder), (file) =>
    path.dirname(file) === path.normalize(folder) ? 'loose' : 'kept',
  );
  const byFolder = [...Map.groupBy(kept, (file) => path.dirname(file)).values()].map((files) => files.slice(0, MOST));
  const dealt = Array.from({ length: Math.ceil(loose.length / PER_CAR) }, (_, at) =>
    loose.slice(at * PER_CAR, (at + 1) * PER_CAR),
  );
  return [...byFolder, ...dealt];
};

/** Says which of the operator's files the photo pipeline refused. */
export const photoProblem =
  (file: string) =>
  (cause: unknown): never => {
    throw new ConfigError(`DEMO_PHOTOS: ${path.basename(file)} cannot be read as a photo; remove or replace it.`, {
      cause,
    });
  };
