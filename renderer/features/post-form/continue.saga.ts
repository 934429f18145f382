import { call, put, takeLeading } from 'typed-redux-saga';
import { guarded } from '#renderer/lib/guarded.ts';
import { findFaults } from './find-faults.ts';
import { postFormActions } from './post-form.slice.ts';

type Continued = ReturnType<typeof postFormActions.continued>;

/** Checks the fields of one step before the next. Publishing checks them again, so missing rules block nobody. */
export function* continueSaga() {
  yield* takeLeading(postFormActions.continued, guarded(check, null));
}

function* check(_world: null, { payload: fields }: Continued) {
  const faults = (yield* call(findFaults)) ?? {};
  yield* put(postFormActions.stepChecked({ fields, faults }));
}
