import type { LazyFeature } from '#renderer/deps.ts';
import { postPhotosSaga } from './post-photos.saga.ts';
import { postPhotosReducer } from './post-photos.slice.ts';

/** Photos and the film of the post that is being written. */
export const postPhotosFeature: LazyFeature = {
  name: 'postPhotos',
  reducer: postPhotosReducer,
  saga: (deps) => postPhotosSaga(deps),
};
