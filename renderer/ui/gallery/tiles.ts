/** A photo by its place, or the video. */
export type Tile = number | 'video';

const MAX_TILES = 5;
/** The video's place if there are enough photos: next to the last small one. */
const VIDEO_PLACE = 3;

/** What the mosaic shows: at most five tiles, photos in their order, the video never first unless it is alone. */
export const tilesOf = (photoCount: number, hasVideo: boolean): readonly Tile[] => {
  const photos = Array.from(
    { length: Math.min(photoCount, hasVideo ? MAX_TILES - 1 : MAX_TILES) },
    (_, place) => place,
  );
  return hasVideo ? [...photos.slice(0, VIDEO_PLACE), 'video', ...photos.slice(VIDEO_PLACE)] : photos;
};
