import type { KeptPhoto } from '#renderer/platform/draft-store.ts';
import type { StoredImage } from './post-form.types.ts';
import type { WithPostForm } from './post-form.types.ts';

type Step = 'reading' | 'waiting' | 'uploading' | 'stored' | 'refused';
/** The part of the photos' state that the form reads. */
export type WithPhotos = WithPostForm & {
  readonly postPhotos?: {
    readonly of: object | null;
    readonly items: readonly (Pick<KeptPhoto, 'key' | 'url'> & Partial<KeptPhoto> & { readonly step: Step })[];
    readonly video: { readonly step: Step } | null;
  };
};

/** The stored photos in their order; until the photos are loaded, those that the form began with. */
export const imagesOf = ({ postForm, postPhotos }: WithPhotos): readonly StoredImage[] => {
  if (postPhotos === undefined || postPhotos.of === null) return postForm.photos?.images ?? [];
  return postPhotos.items.flatMap(({ step, key, url }) =>
    step === 'stored' && key !== null ? [{ key, url: url ?? '' }] : [],
  );
};

/** Whether photos may be missing: a car of a stock file stays hidden until its first photos, and can be edited meanwhile. */
const mayLackPhotos = ({ status, initial }: WithPostForm['postForm']): boolean =>
  status === 'hidden' && initial.images.length === 0;

/** Where the photos are: `busy` while any file, or the film, is still on its way. */
export const photosStand = ({ postForm, postPhotos }: WithPhotos): 'none' | 'busy' | 'refused' | 'ready' => {
  const items = postPhotos === undefined || postPhotos.of === null ? [] : postPhotos.items;
  const steps = [...items, ...(postPhotos?.video ? [postPhotos.video] : [])].map(({ step }) => step);
  if (steps.some((step) => step !== 'stored' && step !== 'refused')) return 'busy';
  if (steps.includes('refused')) return 'refused';
  const isBare = imagesOf({ postForm, ...(postPhotos === undefined ? {} : { postPhotos }) }).length === 0;
  return isBare && !mayLackPhotos(postForm) ? 'none' : 'ready';
};

/** The photos as the device stores them, without refused ones. */
export const keptPhotosOf = ({ postForm, postPhotos }: WithPhotos): readonly KeptPhoto[] => {
  if (postPhotos === undefined || postPhotos.of === null)
    return (postForm.photos?.images ?? []).map(({ key, url }) => ({ id: key, name: '', size: 0, key, url }));
  return postPhotos.items.flatMap(({ step, id = '', name = '', size = 0, key, url }) =>
    step === 'refused'
      ? []
      : [{ id, name, size, key: step === 'reading' ? null : key, url: step === 'stored' ? url : null }],
  );
};
