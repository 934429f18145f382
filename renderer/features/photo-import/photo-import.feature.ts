import type { LazyFeature } from '#renderer/deps.ts';
import { photoImportSaga } from './photo-import.saga.ts';
import { photoImportReducer } from './photo-import.slice.ts';

/** Photos of many cars from this computer's disk, where the host can read it. */
export const photoImportFeature: LazyFeature = {
  name: 'photoImport',
  reducer: photoImportReducer,
  saga: photoImportSaga,
};
