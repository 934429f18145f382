import { call, select } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { answerable } from './answerable.ts';
import { contentOf } from './drafts/draft-content.ts';
import { photosStand } from './photos-of-form.ts';
import type { WithPhotos } from './photos-of-form.ts';
import type { Content, Faults } from './post-form.types.ts';
import type { WithAllLookups } from './use-chain.ts';

/** The photos of the other version if the seller chose those; else the form's. */
export type Images = Content['images'] | undefined;
type WithForm = WithPhotos & Partial<WithAllLookups>;

export const contentWith = (state: WithPhotos, images: Images): Content => ({
  ...contentOf(state),
  ...(images === undefined ? {} : { images }),
});

export const photoFaults = (stand: ReturnType<typeof photosStand>): Faults => {
  if (stand === 'none') return { images: 'photos' };
  return stand === 'refused' ? { images: 'photosRefused' } : {};
};

const stateOf = (state: WithForm): WithForm => state;

/** The faults of the form. The rules are loaded on first use; undefined if that fails. */
export function* findFaults(images?: Images): SagaGenerator<Faults | undefined> {
  try {
    const { faultsOf } = yield* call(() => import('./form-check.ts'));
    const state = yield* select(stateOf);
    const { images: _none, ...faults } = faultsOf(contentWith(state, images));
    const stand = images === undefined ? photosStand(state) : 'ready';
    const { values, lists } = state.postForm;
    return answerable({ ...faults, ...photoFaults(stand) }, values, { lists, all: state.lookups?.all.value });
  } catch {
    return undefined;
  }
}
