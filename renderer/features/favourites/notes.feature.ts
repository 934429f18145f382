import type { LazyFeature } from '#renderer/deps.ts';
import { notesSaga } from './notes.saga.ts';
import { notesReducer } from './notes.slice.ts';

/** Private notes of favourites. */
export const notesFeature: LazyFeature = { name: 'favouriteNotes', reducer: notesReducer, saga: notesSaga };
