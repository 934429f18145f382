import { call, put } from 'typed-redux-saga';
import type { PostId } from '#contract/ids.ts';
import { valuesFrom } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import { foundOnDevice } from './drafts/found-drafts.ts';
import { postPhotosActions } from './photos/post-photos.slice.ts';
import { holdOther } from './queue.saga.ts';
import { pathTo } from '#contract/page-path.ts';
import type { FormDeps } from './post-form.types.ts';
import { waitingCarsActions } from './waiting/waiting-cars.slice.ts';

/** Fields that are unique to a car: the VIN, the mileage and the video. */
const OWN = { vin: '', mileage: '', videoUrl: '' } as const satisfies Partial<FormValues>;

/** A new draft with the fields of an own car; the previous draft of the form is held among the waiting cars. */
export function* copyCar(deps: FormDeps, { owner, copyOf }: { owner: string; copyOf: PostId }) {
  const { draftStore } = deps.platform;
  const { value: post } = yield* call(deps.api.posts.edit, { params: { id: copyOf } });
  const here = { owner, target: 'new' };
  const values = { ...valuesFrom(post.values), ...OWN };
  const copy = { values, features: [...post.features], images: [], savedAt: deps.now().getTime() };
  yield* put(postPhotosActions.reset());
  if (draftStore !== undefined) {
    try {
      yield* call(holdOther, deps, draftStore, here, deps.platform.publicUrl(pathTo.start()));
      yield* call(draftStore.writeDraft, here, copy);
      yield* put(waitingCarsActions.changed());
    } catch {
      // A device without storage has no other draft.
    }
  }
  return { ...foundOnDevice(copy), isCopy: true };
}
