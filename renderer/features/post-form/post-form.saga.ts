import type { AppDeps } from '#renderer/deps.ts';
import { chainSaga } from './chain.saga.ts';
import { continueSaga } from './continue.saga.ts';
import { openSaga } from './open.saga.ts';
import { resendSaga } from './resend.saga.ts';
import { submitSaga } from './submit.saga.ts';
import { vinSaga } from './vin.saga.ts';

/** The sagas of the form. */
export function* postFormSaga(deps: AppDeps) {
  yield* chainSaga(deps);
  yield* vinSaga(deps);
  yield* openSaga(deps);
  yield* continueSaga();
  yield* submitSaga(deps);
  yield* resendSaga(deps);
}
