import { contentOf, isSameContent } from './drafts/draft-content.ts';
import { photosStand } from './photos-of-form.ts';
import type { WithPhotos } from './photos-of-form.ts';

/** Whether the form of an existing post differs from the server's version. */
export const selectIsChanged = (state: WithPhotos): boolean => {
  const { target, load, initial } = state.postForm;
  if (target === null || target === 'new' || load.phase !== 'ready') return false;
  return photosStand(state) === 'busy' || !isSameContent(contentOf(state), initial);
};
