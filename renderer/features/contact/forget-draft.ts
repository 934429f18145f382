import { takeEvery } from 'typed-redux-saga';
import type { AppDeps } from '#renderer/deps.ts';
import { signedOut } from '#renderer/events.ts';
import type { Platform } from '#renderer/platform/port.ts';

/** Where this device keeps an unsent message. */
export const DRAFT_KEY = 'contactDraft';

export const forgetDraft = ({ storage }: Platform): void => storage.remove(DRAFT_KEY);

/** What one person was writing is not for the next one on this device: there from the start, unlike the form. */
export function* contactLeftSaga({ platform }: Pick<AppDeps, 'platform'>) {
  yield* takeEvery(signedOut, () => forgetDraft(platform));
}
